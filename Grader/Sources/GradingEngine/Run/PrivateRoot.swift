#if os(Linux)
  import Foundation

  /// A root directory for one run. It has only the system and the toolchain, both read-only, and the run's own files.
  struct PrivateRoot {
    let files: FileAccess
    let toolchain: URL
    /// For each temporary folder, in bytes.
    let temporarySize: Int

    /// The mount point, in a private mount namespace. Every Linux system has this folder, and its content is no longer needed.
    private static let place = "/proc"

    /// The system's files that programs need, if they exist. From `/etc`, only the system's configuration.
    private static let system =
      ["usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32"].map { "/\($0)" }
      + [
        "alternatives", "group", "host.conf", "hosts", "ld.so.cache", "ld.so.conf",
        "ld.so.conf.d", "localtime", "nsswitch.conf", "passwd", "protocols", "services",
        "ssl/certs",
      ].map { "/etc/\($0)" }
    private static let devices = ["full", "null", "random", "urandom", "zero"].map { "/dev/\($0)" }

    /// Makes this the root of the process. It cannot be undone.
    func enter() throws {
      let unsafe = UInt(MS_NODEV | MS_NOSUID)
      try mountTemporary(at: "")
      // The processes of this namespace, read-only, because root could change the whole system there.
      try makeFolder(Self.place + "/proc")
      try attach("proc", at: Self.place + "/proc", type: "proc", unsafe | UInt(MS_NOEXEC))
      try remount(Self.place + "/proc", adding: unsafe | UInt(MS_NOEXEC | MS_RDONLY))
      for path in ["/tmp", "/dev/shm"] { try mountTemporary(at: path) }
      for path in Self.system + ([toolchain] + files.readable).map(\.plainPath)
      where access(path, F_OK) == 0 {
        try bind(path, adding: unsafe | UInt(MS_RDONLY))
      }
      for url in files.writable { try bind(url.plainPath, adding: unsafe) }
      for path in Self.devices { try bind(path, adding: UInt(MS_NOSUID | MS_RDONLY)) }
      for (name, link) in [("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")] {
        symlink("/proc/self/fd\(link)", Self.place + "/dev/\(name)")
      }
      for url in files.temporary { try mountTemporary(at: url.plainPath) }
      try remount(Self.place, adding: unsafe | UInt(MS_RDONLY))
      guard chroot(Self.place) == 0, chdir("/") == 0 else { throw SystemError("chroot") }
    }

    private func mountTemporary(at path: String) throws {
      let target = Self.place + path
      try makeFolder(target)
      try attach(
        "tmpfs", at: target, type: "tmpfs", UInt(MS_NODEV | MS_NOSUID),
        options: "mode=1777,size=\(temporarySize),nr_inodes=20000")
    }

    /// Shows a path of the system at the same path in the new root.
    private func bind(_ path: String, adding flags: UInt) throws {
      let target = Self.place + path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw SystemError("mount \(path)")
      }
      if isFolder.boolValue {
        try makeFolder(target)
      } else {
        try makeFolder((target as NSString).deletingLastPathComponent)
        close(open(target, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
      }
      // In a new namespace, a mount cannot be separated from those below it.
      try attach(path, at: target, UInt(MS_BIND | MS_REC))
      for path in mounts(from: target) { try remount(path, adding: flags) }
    }

    /// Adds flags to a mount. Existing flags cannot be removed.
    private func remount(_ path: String, adding flags: UInt) throws {
      var status = statvfs()
      guard statvfs(path, &status) == 0 else { throw SystemError("statvfs \(path)") }
      let shown = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOATIME | MS_NODIRATIME
      let kept = UInt(status.f_flag) & UInt(shown)
      try attach(nil, at: path, UInt(MS_BIND | MS_REMOUNT) | kept | flags)
    }

    private func mounts(from path: String) -> Set<String> {
      // Foundation would only read the first page of this file.
      let table = ProcessTable.contents(of: Self.place + "/proc/self/mountinfo")
      let points = table.split(separator: UInt8(ascii: "\n")).map { line in
        let point = String(decoding: line.split(separator: UInt8(ascii: " "))[4], as: UTF8.self)
        guard point.contains("\\") else { return point }
        // The system writes spaces and the like as octal numbers.
        return point.replacing(/\\([0-7]{3})/) { match in
          String(UnicodeScalar(UInt8(match.output.1, radix: 8) ?? 0))
        }
      }
      return Set(points.filter { $0.hasPrefix(path + "/") } + [path])
    }

    private func makeFolder(_ path: String) throws {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }

    private func attach(
      _ source: String?, at target: String, type: String? = nil, _ flags: UInt,
      options: String = ""
    ) throws {
      guard mount(source, target, type, flags, options) == 0 else {
        throw SystemError("mount \(source ?? "again") at \(target)")
      }
    }
  }

  struct SystemError: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }
#endif
