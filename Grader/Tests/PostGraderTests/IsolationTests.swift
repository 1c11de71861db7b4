#if os(Linux)
  import Foundation
  import Locking
  import Testing

  @testable import GradingEngine

  private let isolation = try? Isolation.begin(.required).isolation

  /// If the system refuses namespaces, these tests are skipped.
  @Suite("Grader · Isolation", .enabled(if: isolation != nil))
  final class IsolationTests: FolderTests {
    private let identifier = UUID().uuidString

    override init() throws {
      try super.init()
      for name in ["mine", "scratch", "other"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
        try Data("secret\n".utf8).write(to: folder.appending(path: "\(name)/file"))
      }
    }

    private func run(
      _ script: String, memory: Int = 2 << 30, silence: Duration = .seconds(3600),
      told: @escaping @Sendable (Data) -> Void = { _ in }
    ) async throws -> ChildProcess.Result {
      var limits = ChildProcess.Limits(silence: silence)
      limits.memory = memory
      limits.temporary = 1 << 20
      let process = ChildProcess(
        arguments: ["/bin/bash", "-c", script], directory: URL(filePath: "/"),
        environment: [
          "PATH": "/usr/bin:/bin", "IDENTIFIER": identifier, "FOLDER": folder.plainPath,
        ],
        limits: limits, isolation: isolation,
        files: FileAccess(
          writable: [folder.appending(path: "mine")],
          temporary: [folder.appending(path: "scratch")]))
      return try await onNewThread { try process.run(told: told) }
    }

    @Test func `A run reports the ending and the output of the program`() async throws {
      let result = try await run("echo hello; exit 7")
      #expect(result.ending == .exited(7))
      #expect(result.output == "hello\n")
      #expect(try await run("kill -SEGV $$").ending == .signaled(SIGSEGV))
      #expect(try await run("kill -ABRT $$").ending == .signaled(SIGABRT))
    }

    @Test func `A program sees only the processes of its run`() async throws {
      let result = try await run("for status in /proc/[0-9]*/environ; do echo $status; done")
      let processes = Set(result.output.split(separator: "\n"))
      #expect(processes.contains("/proc/1/environ"))
      #expect(processes.count < 5)
      #expect(!processes.contains("/proc/\(getpid())/environ"))
    }

    @Test func `A program's signals reach no process outside of its run`() async throws {
      let result = try await run(
        "kill -KILL $PPID; kill -KILL -1; kill -KILL 1; kill -KILL \(getpid()); exit 7")
      #expect(result.ending == .exited(7))
      #expect(try await run("kill -KILL 0").ending == .signaled(SIGKILL))
    }

    @Test func `A program finds only the files and folders of its run`() async throws {
      let result = try await run(
        """
        cd $FOLDER; echo *
        cat mine/file && echo written >mine/new && echo gone >scratch/new && cat scratch/new
        echo $(ls scratch)
        ls other
        for file in /etc/passwd /usr/new /new other/new; do echo >>$file; done
        exit 7
        """)
      #expect(result.ending == .exited(7))
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.filter { !$0.contains(":") } == ["mine scratch", "secret", "gone", "new"])
      // For a user without rights, the system refuses /etc/passwd before it looks at the file system.
      let refusals = ["Read-only file system", "/etc/passwd: Permission denied"]
      #expect(lines.count { line in refusals.contains(where: line.contains) } == 3, "\(lines)")
      #expect(lines.count { $0.contains("No such file or directory") } == 2, "\(lines)")
      let new = try String(contentsOf: folder.appending(path: "mine/new"), encoding: .utf8)
      #expect(new == "written\n")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/scratch/new"))
    }

    @Test func `A temporary folder has a maximum size`() async throws {
      let result = try await run(
        """
        for folder in $FOLDER/scratch /tmp /dev/shm; do
          head -c 2000000 /dev/zero >$folder/full; stat -c %s $folder/full
        done
        """)
      let sizes = result.output.split(separator: "\n").compactMap { Int($0) }
      #expect(sizes == [1 << 20, 1 << 20, 1 << 20])
    }

    @Test func `The network has only a working loopback device`() async throws {
      let result = try await run(
        "for host in 127.0.0.1 192.0.2.1; do exec 5<>/dev/tcp/$host/9; done; echo devices: $(tail -n +3 /proc/net/dev | cut -d: -f1)"
      )
      #expect(result.output.contains("127.0.0.1/9: Connection refused"))
      #expect(result.output.contains("192.0.2.1/9: Network is unreachable"))
      #expect(result.output.hasSuffix("devices: lo\n"))
    }

    @Test func `A program cannot regain the rights that it lost`() async throws {
      let result = try await run(
        "grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status; unshare -r true")
      #expect(result.output.matches(of: /Cap...:\t0000000000000000\n/).count == 5)
      #expect(result.output.contains("NoNewPrivs:\t1"))
      #expect(result.output.contains("Seccomp:\t2"))
      #expect(result.output.contains("unshare: "))
    }

    @Test func `All processes of a run end with it, even if it was stopped`() async throws {
      let script = "setsid sleep 600 3>&- & (setsid sleep 600 3>&- &); echo started >&3; "
      #expect(try await run(script + "exit 7").ending == .exited(7))
      #expect(Self.processes(of: identifier) == [])
      let started = Locked(0)
      let result = try await run(script + "yes") { [identifier] _ in
        let count = Self.processes(of: identifier).count
        started.withLock { $0 = count }
      }
      #expect(result.ending == .stopped("It printed more than 16 MB."))
      #expect(started.withLock(\.self) > 2)
      #expect(Self.processes(of: identifier).isEmpty)
    }

    private static func processes(of identifier: String) -> [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.filter { process in
        FileManager.default.contents(atPath: "/proc/\(process)/environ")?
          .range(of: Data("IDENTIFIER=\(identifier)".utf8)) != nil
      }
    }

    @Test func `The memory of a process in another session counts`() async throws {
      let result = try await run(
        "(setsid sh -c 'x=x; while :; do x=$x$x; done' &); exec sleep 600", memory: 50 << 20)
      #expect(result.ending == .stopped("It used more than 0 GB of memory."))
    }
  }
#endif
