import CommandLineSupport
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs under limits, of which nothing is left when it is over.
///
/// With an isolation, it has namespaces of its own, which end with it. Without one, it has a group of its own, and a process
/// that leaves the group is found by its environment, as long as it keeps that.
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
    /// Bytes of all files in one temporary folder of an isolated program.
    var temporary = 256 << 20
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
  /// The namespaces that the program gets; nil for none.
  var isolation: Isolation?
  /// What it may read and write. Only an isolation keeps it from the rest.
  var files = FileAccess()

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
      let pipes = (
        output: try ChildPipe(), channel: try ChildPipe(), status: try ChildPipe(),
        end: try ChildPipe()
      )
      let start = ProcessStart(
        words: try words, environment: environment(of: run), hasOwnGroup: true,
        descriptors: [
          (pipes.output.writing, STDOUT_FILENO), (pipes.output.writing, STDERR_FILENO),
          (pipes.channel.writing, Self.channel), (pipes.status.writing, Self.channel + 1),
        ])
      return (try start.run(), pipes)
    }
    let (output, channel, status, end) = pipes
    output.closeWriting()
    channel.closeWriting()
    status.closeWriting()
    Self.announceEnd(of: child, through: end)

    var usage = RunUsage(child: child, isIsolated: isolation != nil)
    var supervision = Supervision(limits: limits, start: .now)
    var tail = Data()
    var line = Data()
    var report = Data()
    let newline = UInt8(ascii: "\n")
    var isOver = false
    while !isOver {
      ChildPipe.wait(for: [output, channel, status, end], until: supervision.deadline)
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
      report += status.read()
      if !report.isEmpty { supervision.didEnd() }
      let now = ContinuousClock.now
      supervision.didHear(isSign: isSign, rest: line.count, at: now)
      if channel.isAtEnd, told != nil { supervision.didCloseChannel(at: now) }
      if supervision.nextLook <= now {
        usage.look()
        supervision.didUse(memory: usage.memory, waiting: usage.waiting, at: now)
      }
      if isOver { break }
      supervision.check(at: now)
      if supervision.ending != nil {
        stop(child, run: run, supervisedThrough: status)
        while !ChildPipe.wait(for: [end]) {}
        isOver = true
      }
    }
    // Whatever it has started and not waited for goes with it. As long as the child itself is not buried, nobody else has
    // its number.
    report += status.read()
    stop(child, run: run, supervisedThrough: status)
    RunningProcesses.remove(child)
    var code: Int32 = 0
    waitpid(child, &code, 0)
    let tailText = String(decoding: tail, as: UTF8.self)
    if let ending = supervision.ending { return Result(ending: ending, output: tailText) }
    if let line = String(decoding: report, as: UTF8.self).split(separator: "\n").first {
      return Result(ending: Ending(status: Int32(line) ?? 0), output: tailText)
    }
    let ending = Ending(status: code)
    if isolation != nil, case .exited = ending {
      throw ExitError.unavailable(
        "A program cannot be isolated: \(tailText.split(separator: "\n").last ?? "nothing says why")."
      )
    }
    return Result(ending: ending, output: tailText)
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

  /// Ends the program and all that it has started.
  private func stop(_ child: pid_t, run: String, supervisedThrough status: ChildPipe) {
    // The supervisor goes, and the namespace with it. The child is over when the last process there is.
    status.closeReading()
    guard isolation == nil else { return }
    kill(child, SIGKILL)
    kill(-child, SIGKILL)
    for process in ProcessTable.processes(markedWith: run) { kill(process, SIGKILL) }
  }

  private func environment(of run: String) -> [String: String] {
    var environment = environment.merging([ProcessTable.marker: run]) { $1 }
    if let isolation {
      environment["PATH"] =
        isolation.toolchain.appending(component: "bin").path(percentEncoded: false)
        + (environment["PATH"].map { ":\($0)" } ?? "")
    }
    return environment
  }

  private var words: [String] {
    get throws {
      // The shell sets what may be taken, and then becomes the program. Not every system knows every limit.
      let script = """
        cd "$0" && ulimit -c 0; ulimit -f \(limits.file / 512) 2>/dev/null; exec "$@"
        """
      let words =
        ["/bin/sh", "-c", script, directory.path(percentEncoded: false)] + arguments
      #if os(Linux)
        return try Supervisor(
          isolation: isolation, files: files, temporarySize: limits.temporary
        ).words(running: words)
      #else
        return words
      #endif
    }
  }
}

extension ChildProcess.Ending {
  /// - Parameter status: What the system says of a process that is over.
  fileprivate init(status: Int32) {
    self = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signaled(status & 0x7f)
  }
}
