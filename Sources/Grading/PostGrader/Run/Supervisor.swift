#if os(Linux)
  import CommandLineSupport
  import Foundation

  /// The process between the grader and a program that it runs. It brings the program into its isolation, says how the program
  /// ended, and does not outlive the grader. What a program does to its parent, it does to this process.
  ///
  /// In a namespace of processes it is the `init`: what is left of the run ends with it, and no signal from inside reaches it.
  struct Supervisor: Codable {
    let isolation: Isolation?
    let files: FileAccess
    let temporarySize: Int

    /// The command that makes this program a supervisor. It is not for people.
    static let command = "supervise"
    /// The descriptor on which it says how the program ended.
    static let statusDescriptor: Int32 = 4

    /// This program, or the one beside the tests that run it.
    static let executable: String = {
      let link =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
      // The system says so of a program that has been built anew meanwhile.
      let path = link.replacing(/\ \(deleted\)$/, with: "")
      return path.hasSuffix(".xctest")
        ? (path as NSString).deletingLastPathComponent + "/PostGrader" : path
    }()

    /// The words that begin a command in namespaces of its own, with all rights there and none outside.
    ///
    /// The first child is the `init` of the processes' namespace. The shell waits for it, and gives back the program's
    /// channel, so that nobody but the program holds it.
    private static let entering = [
      "/usr/bin/env", "unshare", "--user", "--map-root-user", "--mount", "--pid", "--net", "--ipc",
      "/bin/sh", "-c",
      "\"$@\" & exec \(ChildProcess.channel)>&- \(statusDescriptor)>&-; wait $!", "sh",
    ]

    /// The words that begin a command without any of those rights, for good.
    private static let renouncing = [
      "/usr/bin/env", "setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", "--",
    ]

    /// The words that run a command under this supervisor.
    func words(running command: [String]) throws -> [String] {
      let plan = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      let words = [Self.executable, Self.command, plan]
      return isolation == nil
        ? words + command : Self.entering + words + Self.renouncing + command
    }

    /// Runs a command to its end.
    ///
    /// - Parameter arguments: What follows the name of the command: the plan and the command's words.
    static func run(_ arguments: [String]) -> Never {
      do {
        let plan = try JSONDecoder().decode(Self.self, from: Data((arguments.first ?? "").utf8))
        try plan.run(Array(arguments.dropFirst()))
      } catch {
        StandardError.write("\(error)\n")
        _exit(125)
      }
    }

    private func run(_ words: [String]) throws -> Never {
      endWithGrader()
      if let isolation {
        try Loopback.start()
        let root = PrivateRoot(
          files: files, toolchain: isolation.toolchain,
          temporarySize: temporarySize)
        try root.enter()
      }
      _ = fcntl(Self.statusDescriptor, F_SETFD, FD_CLOEXEC)
      let program = try ProcessStart(
        words: words, environment: ProcessInfo.processInfo.environment,
        // A signal to a group reaches those of it that are outside, too.
        hasOwnGroup: isolation != nil
      ).run()
      // As long as this is open, nobody learns that the program has closed it.
      close(ChildProcess.channel)
      var status: Int32 = 0
      while case let ended = waitpid(-1, &status, 0), ended != program {
        if ended < 0, errno != EINTR { throw SystemError("waitpid") }
      }
      "\(status)\n".write(toDescriptor: Self.statusDescriptor)
      _exit(0)
    }

    /// Ends this process, and with it the program, as soon as nobody can read any more how the program ended.
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

  /// The network of a namespace that leads nowhere else.
  private enum Loopback {
    static func start() throws {
      let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      guard socket >= 0 else { throw SystemError("socket") }
      defer { close(socket) }
      // The name takes 16 bytes, and the flags are the next two.
      var request = [UInt8](repeating: 0, count: 64)
      request.replaceSubrange(0..<2, with: Array("lo".utf8))
      guard ioctl(socket, UInt(SIOCGIFFLAGS), &request) == 0 else { throw SystemError("lo") }
      request[16] |= 1  // IFF_UP
      guard ioctl(socket, UInt(SIOCSIFFLAGS), &request) == 0 else { throw SystemError("lo") }
    }
  }
#endif
