import CommandLineSupport
import Foundation

/// Reads files of a zip, tar or tar.gz archive into memory, so links and paths out of it have no effect. Needs `gzip` only.
struct Archive {
  /// The limits for the files that are read, together.
  private static let (fileCount, byteCount) = (2000, 16 << 20)
  /// The limits for the whole archive. They are high, because students put their build folders into archives.
  private static let entryCount = 100_000
  private static let tarByteCount = 2 << 30
  private static let tally = Files.Tally(of: "The archive", files: fileCount, bytes: byteCount)

  static func isNamed(_ name: String) -> Bool {
    [".zip", ".tar", ".tgz", ".gz"].contains { name.lowercased().hasSuffix($0) }
  }

  private let file: FileHandle
  private let size: UInt64
  /// Whether to read a file, by the components of its path.
  private let includes: ([String]) -> Bool

  /// - Throws: An ``ExitError`` that says why the archive is refused.
  static func files(at url: URL, where includes: @escaping ([String]) -> Bool) throws -> Files {
    let descriptor = open(url.plainPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw ExitError.noInput("It cannot be read.") }
    let archive = try Archive(
      FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), includes)
    switch try archive.bytes(at: 0, count: min(2, Int(archive.size))) {
    case Data("PK".utf8): return try archive.zipFiles()
    case Data([0x1f, 0x8b]):
      let tar = try decompressed(archive.file, maximumByteCount: tarByteCount)
      return try Archive(tar, includes).tarFiles()
    default:
      guard isNamed(url.lastPathComponent) else {
        throw ExitError.data("It is neither a folder nor a zip, tar or tar.gz archive.")
      }
      return try archive.tarFiles()
    }
  }

  private init(_ file: FileHandle, _ includes: @escaping ([String]) -> Bool) throws {
    (self.file, self.includes) = (file, includes)
    size = try file.seekToEnd()
  }

  private static let damaged = ExitError.data("The archive is damaged.")
  private static let tooManyEntries = ExitError.data(
    "The archive has more than \(entryCount) entries.")

  private func bytes(at offset: UInt64, count: Int) throws -> Data {
    try file.seek(toOffset: offset)
    guard let data = try file.read(upToCount: count), data.count == count else {
      if count == 0 { return Data() }
      throw Self.damaged
    }
    return data
  }

  /// The path of a file. Nil if the file is not asked for.
  private func wanted(_ name: Data) throws -> String? {
    let components = name.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }.filter { $0 != "." }
    guard includes(components) else { return nil }
    let path = components.joined(separator: "/")
    guard name.first != UInt8(ascii: "/"), !name.contains(0), !components.contains("..") else {
      throw ExitError.data("The archive has a path that leads out of it: \(path).")
    }
    guard name.count < 1000 else {
      throw ExitError.data("The folders in the archive are too deep.")
    }
    return path
  }

  private func tarFiles() throws -> Files {
    var (files, tally) = (Files(), Self.tally)
    var longName: Data?
    var offset: UInt64 = 0
    for count in 0... {
      guard count < Self.entryCount else { throw Self.tooManyEntries }
      // The end is two blocks of zeros, which some programs leave out.
      if offset == size, count > 0 { break }
      let header = try bytes(at: offset, count: 512)
      if header.allSatisfy({ $0 == 0 }), count > 0 { break }
      // In the sum, blanks stand for the sum itself.
      let sum = header.enumerated().reduce(0) { sum, byte in
        sum + (148..<156 ~= byte.offset ? 32 : Int(byte.element))
      }
      guard let length = Self.octal(header[124..<136]), Self.octal(header[148..<156]) == sum,
        length >= 0, offset + 512 + UInt64(length) <= size
      else { throw Self.damaged }
      let start = offset + 512
      offset = start + UInt64((length + 511) / 512 * 512)
      var name = Self.text(header[0..<100])
      if header[257..<263] == Data("ustar\0".utf8), header[345] != 0 {
        name = Self.text(header[345..<500]) + Data("/".utf8) + name
      }
      switch header[156] {
      case UInt8(ascii: "L") where length < 1 << 16:
        longName = Self.text(try bytes(at: start, count: length))
      case UInt8(ascii: "x") where length < 1 << 20:
        longName = Self.path(inRecords: try bytes(at: start, count: length)) ?? longName
      case UInt8(ascii: "0"), UInt8(ascii: "7"), 0:
        if let path = try wanted(longName ?? name) {
          try tally.add(path, size: length)
          files[path] = try bytes(at: start, count: length)
        }
        longName = nil
      default: longName = nil
      }
    }
    return files
  }

  private static func text(_ field: Data) -> Data { Data(field.prefix { $0 != 0 }) }

  private static func octal(_ field: Data) -> Int? {
    let digits = field.drop { $0 == 32 }.prefix { $0 != 0 && $0 != 32 }
    return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// The path in records like `20 path=some/where`, each of which ends with a line break.
  private static func path(inRecords data: Data) -> Data? {
    var (path, rest) = (Data?.none, data[...])
    while let blank = rest.firstIndex(of: 32),
      let length = Int(String(decoding: rest[..<blank], as: UTF8.self)),
      length <= rest.count, length - (blank - rest.startIndex) >= 2
    {
      let record = rest[blank...].dropFirst().prefix(length - (blank - rest.startIndex) - 2)
      if record.starts(with: Data("path=".utf8)) { path = Data(record.dropFirst(5)) }
      rest = rest.dropFirst(length)
    }
    return path
  }

  /// `gzip` decompresses all files at once: each becomes a gzip file with the checksum and size of the directory, which it checks.
  private func zipFiles() throws -> Files {
    let tail = try bytes(at: size - min(size, 65_557), count: Int(min(size, 65_557)))
    guard let end = tail.range(of: Data([0x50, 0x4b, 5, 6]), options: .backwards),
      tail.endIndex - end.lowerBound >= 22
    else { throw Self.damaged }
    let record = Data(tail[end.lowerBound...])
    let length = record.number(at: 12, bytes: 4)
    guard length <= 64 << 20 else { throw Self.tooManyEntries }
    var rest = try bytes(at: UInt64(record.number(at: 16, bytes: 4)), count: length)[...]
    var (files, tally) = (Files(), Self.tally)
    var members: [(path: String, size: Int)] = []
    let input = try Self.temporaryFile()
    for _ in 0..<record.number(at: 10, bytes: 2) {
      let entry = Data(rest.prefix(46))
      guard entry.count == 46, entry.starts(with: [0x50, 0x4b, 1, 2]) else { throw Self.damaged }
      let lengths = [28, 30, 32].map { entry.number(at: $0, bytes: 2) }
      let name = Data(rest.dropFirst(46).prefix(lengths[0]))
      rest = rest.dropFirst(46 + lengths.reduce(0, +))
      // The upper half of the attributes is the type and the rights in Unix, or zero.
      let type = entry.number(at: 40, bytes: 2) & 0xf000
      guard type == 0 || type == 0x8000, let path = try wanted(name) else { continue }
      let (packed, size) = (entry.number(at: 20, bytes: 4), entry.number(at: 24, bytes: 4))
      guard entry.number(at: 8, bytes: 2) & 1 == 0 else {
        throw ExitError.data("\(path) in the archive is encrypted.")
      }
      try tally.add(path, size: max(packed, size))
      let start = UInt64(entry.number(at: 42, bytes: 4))
      let header = try bytes(at: start, count: 30)
      let skipped = 30 + header.number(at: 26, bytes: 2) + header.number(at: 28, bytes: 2)
      let data = try bytes(at: start + UInt64(skipped), count: packed)
      switch entry.number(at: 10, bytes: 2) {
      case 0: files[path] = data
      case 8:
        members.append((path, size))
        try input.write(
          contentsOf: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + data + entry[16..<20]
            + entry[24..<28])
      default: throw ExitError.data("\(path) in the archive has an unknown compression.")
      }
    }
    guard !members.isEmpty else { return files }
    let output = try Archive(Self.decompressed(input, maximumByteCount: Self.byteCount), includes)
    var offset: UInt64 = 0
    for (path, size) in members {
      files[path] = try output.bytes(at: offset, count: size)
      offset += UInt64(size)
    }
    return files
  }

  /// A file without a name, so it is gone when it is closed.
  private static func temporaryFile() throws -> FileHandle {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appending(component: UUID().uuidString).plainPath
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    unlink(path)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func decompressed(
    _ input: FileHandle, maximumByteCount: Int
  ) throws -> FileHandle {
    let output = try temporaryFile()
    try input.seek(toOffset: 0)
    let script = "ulimit -c 0; ulimit -f \(maximumByteCount / 512); exec gzip -dc 2>/dev/null"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let (child, _) = try RunningProcesses.start {
      let descriptors = [
        (input.fileDescriptor, STDIN_FILENO), (output.fileDescriptor, STDOUT_FILENO),
      ]
      return try (
        startProcess(
          ["/bin/sh", "-c", script], environment: ["PATH": path], hasOwnGroup: true,
          descriptors: descriptors), ()
      )
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    RunningProcesses.remove(child)
    switch status {
    // 2 is a warning, such as one about bytes after the end.
    case 0, 2 << 8: return output
    case 127 << 8:
      throw ExitError.data("The archive cannot be read: there is no “gzip” on this machine.")
    case let signal where signal & 0x7f == SIGXFSZ:
      throw ExitError.data("The archive has more than \(maximumByteCount >> 20) MB.")
    default: throw damaged
    }
  }
}

extension Data {
  /// Little-endian.
  fileprivate func number(at offset: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 | Int(self[startIndex + offset + $1]) << (8 * $1) }
  }
}
