import CommandLineSupport
import Foundation

/// Runs a program with limits, and ends all its processes at the end. An isolated program has its own namespaces, another one its own
/// process group. A process that leaves the group is found by its environment, unless it changes that.
package struct ChildProcess {
  package struct Limits {
    /// How long the program may run without a sign of life on the channel.
    let silence: Duration
    var budget: Budget?
    // The maximum bytes: memory of all processes, output, one file that it writes, one temporary folder if it is isolated.
    var memory = 2 << 30
    var output = 16 << 20
    var file = 64 << 20
    var temporary = 256 << 20

    package init(silence: Duration, budget: Budget? = nil) {
      (self.silence, self.budget) = (silence, budget)
    }

    package static func building(silence: Duration, budget: Budget? = nil) -> Limits {
      var limits = Limits(silence: silence, budget: budget)
      (limits.memory, limits.file) = (12 << 30, 4 << 30)
      return limits
    }
  }

  package enum Ending: Hashable {
    case exited(Int32)
    case signaled(Int32)
    /// The program exceeded a limit. The text says which.
    case stopped(String)
  }

  package struct Result {
    package let ending: Ending
    /// The last part of its output.
    package let output: String
  }

  let arguments: [String]
  let directory: URL
  let environment: [String: String]
  let limits: Limits
  var isolation: Isolation?
  /// The files that the program may use. Only isolation enforces this.
  var files = FileAccess()
  /// Whether it keeps the rights inside its namespaces, which the programs that it starts do not get.
  var isTrusted = false

  /// The descriptor of the channel in the program.
  static let channel: Int32 = 3

  /// Runs the program until it ends. `told` gets each line from the channel, a sign of life.
  package func run(told: (Data) -> Void = { _ in }) throws -> Result {
    let run = UUID().uuidString
    let (child, pipes) = try RunningProcesses.start {
      // The pipes are created inside the call, so that no other process that starts meanwhile inherits them.
      let pipes = (
        output: try ChildPipe(), channel: try ChildPipe(), status: try ChildPipe(),
        end: try ChildPipe()
      )
      let child = try startProcess(
        words, environment: environment(of: run), hasOwnGroup: true,
        descriptors: [
          (pipes.output.writing, STDOUT_FILENO), (pipes.output.writing, STDERR_FILENO),
          (pipes.channel.writing, Self.channel), (pipes.status.writing, Self.channel + 1),
        ])
      return (child, pipes)
    }
    let (output, channel, status, end) = pipes
    output.closeWriting()
    channel.closeWriting()
    status.closeWriting()
    Self.announceEnd(of: child, through: end)

    var usage = RunUsage(child: child, isIsolated: isolation != nil)
    var supervision = Supervision(limits: limits, start: .now)
    var (tail, line, report) = (Data(), Data(), Data())
    let newline = UInt8(ascii: "\n")
    while true {
      ChildPipe.wait(for: [output, channel, status, end], until: supervision.deadline)
      // The end of the child is checked first, so that its last output is read afterwards.
      let isOver = !end.readAvailable().isEmpty
      let printed = output.readAvailable()
      supervision.didPrint(printed.count)
      tail = (tail + printed).suffix(1 << 18)
      line += channel.readAvailable()
      let now = ContinuousClock.now
      if let end = line.lastIndex(of: newline) {
        supervision.didHear(at: now)
        line[..<end].split(separator: newline).forEach(told)
        line = Data(line[(end + 1)...])
      }
      report += status.readAvailable()
      if supervision.nextMeasurement <= now {
        usage.measure()
        supervision.didUse(
          memory: usage.memory, running: usage.running, waiting: usage.waiting, at: now)
      }
      if isOver { break }
      supervision.check(at: now)
      if supervision.ending != nil {
        stop(child, run: run, supervisedThrough: status)
        while !ChildPipe.wait(for: [end]) {}
        break
      }
    }
    limits.budget?.spend(supervision.spent(at: .now))
    // Stop processes that the child has left behind. Its number cannot be reused before it is reaped.
    report += status.readAvailable()
    stop(child, run: run, supervisedThrough: status)
    RunningProcesses.remove(child)
    var code: Int32 = 0
    waitpid(child, &code, 0)
    let printed = String(decoding: tail, as: UTF8.self)
    let reported = String(decoding: report, as: UTF8.self).split(separator: "\n").first
    let ending = supervision.ending ?? Ending(status: reported.map { Int32($0) ?? 0 } ?? code)
    if supervision.ending == nil, reported == nil, isolation != nil, case .exited = ending {
      let reason = printed.split(separator: "\n").last ?? "nothing says why"
      throw ExitError.unavailable("A program cannot be isolated: \(reason).")
    }
    return Result(ending: ending, output: printed)
  }

  /// Writes a byte when a process has ended. The process is not reaped yet.
  private static func announceEnd(of child: pid_t, through pipe: ChildPipe) {
    // The reader keeps the pipe open until the byte has arrived.
    let descriptor = pipe.writing
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      var byte: UInt8 = 0
      while write(descriptor, &byte, 1) < 0, errno == EINTR {}
    }
  }

  private func stop(_ child: pid_t, run: String, supervisedThrough status: ChildPipe) {
    // Closing the pipe ends the supervisor and its namespace. The child ends after the last process there.
    status.closeReading()
    guard isolation == nil else { return }
    kill(child, SIGKILL)
    kill(-child, SIGKILL)
    for process in ProcessTable.processes(markedWith: run) { kill(process, SIGKILL) }
  }

  private func environment(of run: String) -> [String: String] {
    var environment = environment
    environment[ProcessTable.marker] = run
    if let bin = isolation?.toolchain.appending(component: "bin").plainPath {
      environment["PATH"] = bin + (environment["PATH"].map { ":\($0)" } ?? "")
    }
    return environment
  }

  private var words: [String] {
    get throws {
      // The shell sets the limits and then becomes the program. Not every system supports every limit.
      let script = """
        cd "$0" && ulimit -c 0; ulimit -n 1024 2>/dev/null; ulimit -f \(limits.file / 512) 2>/dev/null; exec "$@"
        """
      let words = ["/bin/sh", "-c", script, directory.plainPath] + arguments
      #if os(Linux)
        return try Supervisor(isolation: isolation, files: files, temporarySize: limits.temporary)
          .words(running: words, isTrusted: isTrusted)
      #else
        return words
      #endif
    }
  }
}

extension ChildProcess {
  package init(arguments: [String], directory: URL, environment: [String: String], limits: Limits) {
    self.init(
      arguments: arguments, directory: directory, environment: environment, limits: limits,
      isolation: nil)
  }
}

extension ChildProcess.Ending {
  /// - Parameter status: As `waitpid` returns it.
  fileprivate init(status: Int32) {
    self = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signaled(status & 0x7f)
  }
}
