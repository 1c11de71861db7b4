import Foundation
import Locking
import Testing

@testable import PostGrader

@Suite("Grader · A program under limits")
struct ChildProcessTests {
  private func run(
    _ script: String, limits: ChildProcess.Limits = .init(silence: .seconds(60)),
    told: (String) -> Bool = { _ in false }
  ) throws -> ChildProcess.Result {
    let process = ChildProcess(
      arguments: ["/bin/sh", "-c", script], directory: URL(filePath: "/"),
      environment: ["PATH": "/usr/bin:/bin", "GREETING": "hello"], limits: limits)
    return try process.run { told(String(decoding: $0, as: UTF8.self)) }
  }

  @Test func `It says how the program ended and what it printed`() throws {
    let result = try run("pwd; echo $GREETING >&2; exit 7")
    #expect(result.ending == .exited(7))
    #expect(result.output == "/\nhello\n")
  }

  @Test func `A signal is told from a code`() throws {
    #expect(try run("kill -9 $$").ending == .signaled(SIGKILL))
  }

  @Test func `What comes over the channel comes in lines, the last before the end included`() throws
  {
    var lines: [String] = []
    _ = try run("printf 'one\\ntw' >&3; printf 'o\\nthree\\nfour' >&3") {
      lines.append($0)
      return true
    }
    #expect(lines == ["one", "two", "three"])
  }

  @Test func `Nobody waits for input`() throws {
    #expect(try run("cat; echo over").output == "over\n")
  }

  @Test func `Who is silent for too long is stopped`() throws {
    let result = try run("while :; do :; done", limits: .init(silence: .milliseconds(50)))
    guard case .stopped(let reason) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(reason.contains("did not come to an end"))
  }

  @Test func `A word on the channel is a sign of life`() throws {
    // Each of these takes longer than nothing, and all together much longer than the limit.
    let script = "i=0; while [ $i -lt 40 ]; do i=$((i+1)); echo $i >&3; sleep 0.05; done"
    var count = 0
    #expect(
      try run(
        script, limits: .init(silence: .seconds(1)),
        told: { _ in
          count += 1
          return true
        }
      ).ending
        == .exited(0))
    #expect(count == 40)
  }

  @Test func `Noise on the channel is no sign of life`() throws {
    let result = try run(
      "while :; do echo noise >&3; done", limits: .init(silence: .milliseconds(50)))
    #expect(result.ending != .exited(0))
  }

  @Test func `Who prints without end is stopped, and only the last of it is kept`() throws {
    var limits = ChildProcess.Limits(silence: .seconds(60))
    limits.output = 1 << 20
    let result = try run("yes", limits: limits)
    #expect(result.ending == .stopped("It printed more than 1 MB."))
    #expect(result.output.utf8.count <= 1 << 18)
  }

  @Test func `A file that grows without end is stopped`() throws {
    var limits = ChildProcess.Limits(silence: .seconds(60))
    limits.file = 1 << 20
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path(percentEncoded: false)
    let result = try run("exec head -c 100000000 /dev/zero >'\(path)'", limits: limits)
    #expect(result.ending == .signaled(SIGXFSZ))
    #expect(try Data(contentsOf: file).count == 1 << 20)
  }

  #if os(Linux)
    @Test func `Memory without end is stopped`() throws {
      var limits = ChildProcess.Limits(silence: .seconds(60))
      limits.memory = 50 << 20
      let result = try run("x=x; while :; do x=$x$x; done", limits: limits)
      #expect(result.ending == .stopped("It took more than 0 GB of memory."))
    }

    @Test(.timeLimit(.minutes(1)))
    func `No process is left behind, not even one that has left the group`() throws {
      var processes: [pid_t] = []
      _ = try run("sleep 600 & echo $! >&3; setsid sleep 600 & echo $! >&3; exit 0") {
        processes.append(pid_t($0) ?? 0)
        return true
      }
      #expect(processes.count == 2)
      for process in processes {
        while isThere(process) { sched_yield() }
      }
    }

    /// Whether a process is neither gone nor a zombie that the system has not buried yet.
    private func isThere(_ process: pid_t) -> Bool {
      let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
      let text = String(decoding: stat, as: UTF8.self)
      return !text.isEmpty && !text.contains(") Z")
    }
  #endif

  @Test func `A program that is not there is an ending like others`() throws {
    let process = ChildProcess(
      arguments: ["/no/such/program"], directory: URL(filePath: "/"), environment: [:],
      limits: .init(silence: .seconds(60)))
    #expect(try process.run().ending == .exited(127))
  }
}
