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
  /// - Parameter told: Gets each line that comes over the channel, and says whether it is a sign of life.
  func run(told: (Data) -> Bool = { _ in false }) throws -> Result {
    let run = UUID().uuidString
    let (child, output, channel) = try RunningProcesses.start {
      // In here, so that no process that starts meanwhile gets hold of an end.
      let (output, channel) = (try Pipe(), try Pipe())
      return (try spawn(output: output, channel: channel, run: run), output, channel)
    }
    output.closeWriting()
    channel.closeWriting()
    defer {
      // Whatever it has started and not waited for goes with it.
      kill(-child, SIGKILL)
      for process in ProcessTable.processes(markedWith: run) { kill(process, SIGKILL) }
      RunningProcesses.remove(child)
    }

    var tail = Data()
    var count = 0
    let newline = UInt8(ascii: "\n")
    var line = Data()
    var latestSign = ContinuousClock.now
    var latestLook = latestSign
    var reason: String?
    var status: Int32 = 0
    var isOver = false
    while !isOver {
      wait(for: [output.reading, channel.reading])
      // The child is asked first: what it has written before its end is read after that.
      isOver = waitpid(child, &status, WNOHANG) == child
      let printed = output.read()
      count += printed.count
      tail = (tail + printed).suffix(1 << 18)
      line += channel.read()
      if let end = line.lastIndex(of: newline) {
        for line in line[..<end].split(separator: newline) where told(line) { latestSign = .now }
        line = Data(line[(end + 1)...])
      }
      let now = ContinuousClock.now
      if count > limits.output { reason = "It printed more than \(limits.output >> 20) MB." }
      if line.count > 1 << 20 { reason = "It wrote on the tests’ channel." }
      if now - latestSign > limits.silence {
        reason = "It did not come to an end within \(limits.silence.components.seconds) seconds."
      }
      if now - latestLook > .milliseconds(100) {
        latestLook = now
        if ProcessTable.memory(ofGroup: child) > limits.memory {
          reason = "It took more than \(limits.memory >> 30) GB of memory."
        }
      }
      if reason != nil, !isOver {
        kill(-child, SIGKILL)
        waitpid(child, &status, 0)
        isOver = true
      }
    }
    let ending: Ending =
      if let reason { .stopped(reason) } else if status & 0x7f == 0 {
        .exited(status >> 8 & 0xff)
      } else { .signaled(status & 0x7f) }
    return Result(ending: ending, output: String(decoding: tail, as: UTF8.self))
  }

  private func wait(for descriptors: [Int32]) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), 20)
    // Both are closed when the program is about to end. Asking again at once would only keep the machine busy.
    if polled.allSatisfy({ $0.revents & Int16(POLLHUP) != 0 && $0.revents & Int16(POLLIN) == 0 }) {
      usleep(1000)
    }
  }

  private func spawn(output: Pipe, channel: Pipe, run: String) throws -> pid_t {
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
