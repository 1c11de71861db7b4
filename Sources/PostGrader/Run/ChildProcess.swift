import CommandLineSupport
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs under limits and in a group of its own, of which nothing is left when it is over. A process that
/// leaves the group is found by its environment, as long as it keeps that.
struct ChildProcess {
  /// What it may take.
  struct Limits {
    /// For how long it may run without a sign of life on the channel.
    var silence: Duration
    /// Bytes of memory, of all its processes together.
    var memory = 2 << 30
    /// Bytes of what it prints.
    var output = 16 << 20
    /// Bytes of one file that it writes.
    var file = 64 << 20
  }

  enum Ending: Hashable {
    case exited(Int32)
    case signaled(Int32)
    /// It took more than it may: what, in words.
    case stopped(String)
    /// It closed the channel, went on, and was stopped.
    case closedChannel
  }

  struct Result {
    let ending: Ending
    /// The last of what it printed.
    let output: String
  }

  let arguments: [String]
  let directory: URL
  let environment: [String: String]
  let limits: Limits

  /// The descriptor on which the program finds the channel.
  static let channel: Int32 = 3

  /// Runs the program to its end.
  ///
  /// - Parameter told: Gets each line that comes over the channel, and says whether it is a sign of life. A program that
  ///   closes the channel and goes on is stopped then. Nil if the program knows of no channel.
  func run(told: ((Data) -> Bool)? = nil) throws -> Result {
    let run = UUID().uuidString
    let (child, pipes) = try RunningProcesses.start {
      // In here, so that no process that starts meanwhile gets hold of an end.
      let pipes = (output: try ChildPipe(), channel: try ChildPipe(), end: try ChildPipe())
      return (try spawn(output: pipes.output, channel: pipes.channel, run: run), pipes)
    }
    let (output, channel, end) = pipes
    output.closeWriting()
    channel.closeWriting()
    Self.announceEnd(of: child, through: end)

    var supervision = Supervision(limits: limits, start: .now)
    var tail = Data()
    var line = Data()
    let newline = UInt8(ascii: "\n")
    var isOver = false
    while !isOver {
      ChildPipe.wait(for: [output, channel, end], until: supervision.deadline)
      // The child is asked first: what it has written before its end is read after that.
      isOver = !end.read().isEmpty
      let printed = output.read()
      supervision.didPrint(printed.count)
      tail = (tail + printed).suffix(1 << 18)
      line += channel.read()
      var isSign = false
      if let end = line.lastIndex(of: newline) {
        for line in line[..<end].split(separator: newline) where told?(line) == true {
          isSign = true
        }
        line = Data(line[(end + 1)...])
      }
      let now = ContinuousClock.now
      supervision.didHear(isSign: isSign, rest: line.count, at: now)
      if channel.isAtEnd, told != nil { supervision.didCloseChannel(at: now) }
      if supervision.nextLook <= now {
        supervision.didTake(memory: ProcessTable.memory(ofGroup: child), at: now)
      }
      if isOver { break }
      supervision.check(at: now)
      if supervision.ending != nil {
        Self.killAll(of: child, run: run)
        while !ChildPipe.wait(for: [end]) {}
        isOver = true
      }
    }
    // Whatever it has started and not waited for goes with it. As long as the child itself is not buried, nobody else has
    // its number.
    Self.killAll(of: child, run: run)
    RunningProcesses.remove(child)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    let ending =
      supervision.ending
      ?? (status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signaled(status & 0x7f))
    return Result(ending: ending, output: String(decoding: tail, as: UTF8.self))
  }

  /// Writes a byte when a process is over. It is not buried yet then.
  private static func announceEnd(of child: pid_t, through pipe: ChildPipe) {
    // Whoever reads keeps the pipe until the byte has come.
    let descriptor = pipe.writing
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      var byte: UInt8 = 0
      while write(descriptor, &byte, 1) < 0, errno == EINTR {}
    }
  }

  /// Ends a process, its group, and what has left the group.
  private static func killAll(of child: pid_t, run: String) {
    kill(child, SIGKILL)
    kill(-child, SIGKILL)
    for process in ProcessTable.processes(markedWith: run) { kill(process, SIGKILL) }
  }

  private func spawn(output: ChildPipe, channel: ChildPipe, run: String) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, channel.writing, Self.channel)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // This program ignores some signals in order to wait for them, and its threads block others.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    // The shell sets what may be taken, and then becomes the program. Not every system knows every limit.
    let script = """
      cd "$0" && ulimit -c 0; ulimit -f \(limits.file / 512) 2>/dev/null; exec "$@"
      """
    let words = ["/bin/sh", "-c", script, directory.path(percentEncoded: false)] + arguments
    let variables = environment.merging([ProcessTable.marker: run]) { $1 }.map { "\($0)=\($1)" }
    var child: pid_t = 0
    let error = words.withCStrings { words in
      variables.withCStrings { variables in
        posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables)
      }
    }
    guard error == 0 else { throw POSIXError(.init(rawValue: error) ?? .EIO) }
    return child
  }
}

extension [String] {
  /// The strings as C has them, with a null at the end.
  fileprivate func withCStrings<Result>(
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
