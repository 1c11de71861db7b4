import Foundation
import Locking
import Testing

@testable import GradingEngine

@Suite("Grader · A program under limits")
struct ChildProcessTests {
  private func run(
    _ script: String, limits: ChildProcess.Limits = .init(silence: .seconds(3600)),
    told: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> ChildProcess.Result {
    let process = ChildProcess(
      arguments: ["/bin/sh", "-c", script], directory: URL(filePath: "/"),
      environment: ["PATH": "/usr/bin:/bin", "GREETING": "hello"], limits: limits)
    return try await onNewThread {
      try process.run { told(String(decoding: $0, as: UTF8.self)) }
    }
  }

  @Test func `A process reports its ending and its output`() async throws {
    let result = try await run("pwd; echo $GREETING >&2; exit 7")
    #expect(result.ending == .exited(7))
    #expect(result.output == "/\nhello\n")
    #expect(try await run("kill -9 $$").ending == .signaled(SIGKILL))
    // The input is empty, so reading ends at once.
    #expect(try await run("cat; echo over").output == "over\n")
  }

  @Test func `The channel delivers complete lines, including the last one before the program ends`()
    async throws
  {
    let lines = Locked<[String]>([])
    _ = try await run("printf 'one\\ntw' >&3; printf 'o\\nthree\\nfour' >&3") { line in
      lines.withLock { $0.append(line) }
    }
    #expect(lines.withLock { $0 } == ["one", "two", "three"])
  }

  @Test func `A program that is silent for too long is stopped`() async throws {
    let result = try await run("while :; do :; done", limits: .init(silence: .milliseconds(50)))
    guard case .stopped(let reason) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(reason.contains("did not end within"))
  }

  @Test func `A program may close the channel and its output`() async throws {
    #expect(try await run("exec 1>&- 2>&- 3>&-; exit 7").ending == .exited(7))
  }

  @Test func `A program that prints too much is stopped, and its output is cut`() async throws {
    var limits = ChildProcess.Limits(silence: .seconds(3600))
    limits.output = 1 << 20
    let result = try await run("yes", limits: limits)
    #expect(result.ending == .stopped("It printed more than 1 MB."))
    #expect(result.output.utf8.count <= 1 << 18)
  }

  @Test func `A program that writes too large a file is stopped`() async throws {
    var limits = ChildProcess.Limits(silence: .seconds(3600))
    limits.file = 1 << 20
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.plainPath
    let result = try await run("exec head -c 100000000 /dev/zero >'\(path)'", limits: limits)
    #expect(result.ending == .signaled(SIGXFSZ))
    #expect(try Data(contentsOf: file).count == 1 << 20)
  }

  #if os(Linux)
    @Test func `A program that uses too much memory is stopped`() async throws {
      var limits = ChildProcess.Limits(silence: .seconds(3600))
      limits.memory = 50 << 20
      let result = try await run("x=x; while :; do x=$x$x; done", limits: limits)
      #expect(result.ending == .stopped("It used more than 0 GB of memory."))
    }

    @Test func `System calls for memory without a mapping are refused`() async throws {
      #expect(try await run("grep Seccomp: /proc/self/status").output == "Seccomp:\t2\n")
      await #expect(processExitsWith: .success) {
        try SystemCallFilter.install()
        typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
        let create = try #require(dlsym(nil, "memfd_create"))
        #expect(unsafeBitCast(create, to: Create.self)("memory", 0) == -1)
        #expect(errno == ENOSYS)
        #expect(shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0o600) == -1)
        #expect(errno == ENOSYS)
      }
    }

    @Test func `The number of open files and sockets is limited`() async throws {
      #expect(try await run("ulimit -n; ulimit -Hn").output == "1024\n1024\n")
    }

    @Test
    func `All processes of a run end, even those that left its group`() async throws {
      let processes = Locked<[pid_t]>([])
      _ = try await run("sleep 600 & echo $! >&3; setsid sleep 600 & echo $! >&3; exit 0") { line in
        processes.withLock { $0.append(pid_t(line) ?? 0) }
      }
      #expect(processes.withLock { $0.count } == 2)
      for process in processes.withLock({ $0 }) {
        while isThere(process) { sched_yield() }
      }
    }

    /// Whether a process still runs. A zombie does not.
    private func isThere(_ process: pid_t) -> Bool {
      let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
      let text = String(decoding: stat, as: UTF8.self)
      return !text.isEmpty && !text.contains(") Z")
    }
  #endif

  @Test func `A missing program ends with the code 127`() async throws {
    let process = ChildProcess(
      arguments: ["/no/such/program"], directory: URL(filePath: "/"), environment: [:],
      limits: .init(silence: .seconds(3600)))
    #expect(try process.run().ending == .exited(127))
  }
}
