#if os(Linux)
  import CommandLineSupport
  import Foundation

  /// The process around a program. It isolates the program, reports how it ended, and ends with the grader. A program that attacks its
  /// parent reaches only this process. In a process namespace it is the `init`: all other processes of the run end with it, and no
  /// signal from inside reaches it.
  package struct Supervisor: Codable {
    let isolation: Isolation?
    let files: FileAccess
    let temporarySize: Int

    private static let command = "supervise"
    /// The descriptor for reporting how the program ended.
    static let statusDescriptor: Int32 = 4

    /// The path of this program, or of the one beside the tests that run it.
    static let executable: String = {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      // The system adds this text if the program was built again meanwhile.
      let path = (link ?? "").replacing(#/ \(deleted\)$/#, with: "")
      return path.hasSuffix(".xctest")
        ? (path as NSString).deletingLastPathComponent + "/PostGrader" : path
    }()

    /// Enters new namespaces, with all rights inside and none outside. The first child is the `init`. The shell waits for it and closes the
    /// program's channel, so that only the program has it open.
    private static let entering = [
      "/usr/bin/env", "unshare", "--user", "--map-root-user", "--mount", "--pid", "--net", "--ipc",
      "/bin/sh", "-c",
      "\"$@\" & exec \(ChildProcess.channel)>&- \(statusDescriptor)>&-; wait $!", "sh",
    ]

    /// Gives up all of those rights permanently.
    private static let renouncing = [
      "/usr/bin/env", "setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", "--",
    ]

    func words(running command: [String], isTrusted: Bool) throws -> [String] {
      let plan = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      let words = [Self.executable, Self.command, plan]
      guard isolation != nil else { return words + command }
      return Self.entering + words + (isTrusted ? [] : Self.renouncing) + command
    }

    /// If this program was started as a supervisor, runs the command in its arguments, after the encoded plan, until that ends.
    package static func runIfAsked() {
      let arguments = CommandLine.arguments.dropFirst()
      guard arguments.first == command else { return }
      do {
        let plan = Data((arguments.dropFirst().first ?? "").utf8)
        try JSONDecoder().decode(Self.self, from: plan).run(Array(arguments.dropFirst(2)))
      } catch {
        StandardError.write("\(error)\n")
        _exit(125)
      }
    }

    private func run(_ words: [String]) throws -> Never {
      endWithGrader()
      if let isolation {
        try Loopback.start()
        try PrivateRoot(
          files: files, toolchain: isolation.toolchain, temporarySize: temporarySize
        ).enter()
      }
      // If the system refuses the filter, a run without isolation goes on.
      do { try SystemCallFilter.install() } catch  where isolation == nil {}
      _ = fcntl(Self.statusDescriptor, F_SETFD, FD_CLOEXEC)
      let program = try startProcess(
        words, environment: ProcessInfo.processInfo.environment,
        // A signal to the group reaches those of its processes that are outside, too.
        hasOwnGroup: isolation != nil)
      // As long as this is open, the grader does not notice that the program has closed it.
      close(ChildProcess.channel)
      var status: Int32 = 0
      while case let ended = waitpid(-1, &status, 0), ended != program {
        if ended < 0, errno != EINTR { throw SystemError("waitpid") }
      }
      "\(status)\n".write(toDescriptor: Self.statusDescriptor)
      _exit(0)
    }

    /// Ends this process, and with it the program, when the grader has ended.
    private func endWithGrader() {
      let isIsolated = isolation != nil
      Thread.detachNewThread {
        var descriptor = pollfd(fd: Self.statusDescriptor, events: 0, revents: 0)
        while poll(&descriptor, 1, -1) < 0 {}
        if !isIsolated { kill(0, SIGKILL) }
        _exit(EXIT_FAILURE)
      }
    }
  }

  /// The loopback network of a namespace without other networks.
  private enum Loopback {
    static func start() throws {
      let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      guard socket >= 0 else { throw SystemError("socket") }
      defer { close(socket) }
      // The name takes 16 bytes. The flags are the next two bytes.
      var request = [UInt8](repeating: 0, count: 64)
      request.replaceSubrange(0..<2, with: Array("lo".utf8))
      guard ioctl(socket, UInt(SIOCGIFFLAGS), &request) == 0 else { throw SystemError("lo") }
      request[16] |= 1  // IFF_UP
      guard ioctl(socket, UInt(SIOCSIFFLAGS), &request) == 0 else { throw SystemError("lo") }
    }
  }
#endif
