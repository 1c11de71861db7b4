#if os(Linux)
  import Curriculum
  import Foundation
  import Testing

  @testable import GradingEngine
  @testable import PostGrader

  /// The tests are played by a script, which begins with the first criterion that it is asked for.
  @Suite("Grader · A run of the tests")
  final class TestRunTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let criteria = ["part.section.a", "part.section.b", "part.section.c", "part.section.d"]

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func verdicts(_ script: String) async throws -> [Criterion.ID: Verdict] {
      let package = folder.appending(path: "Post")
      let program = package.appending(path: ".build/debug/PostPackageTests.xctest")
      let text = """
        #!/bin/sh
        criterion=${POST_GRADE_ONLY%%,*}
        tell() { echo "{\\"token\\": \\"$POST_GRADE_TOKEN\\", \\"criterion\\": \\"$criterion\\"$1}" >&3; }
        echo run >>'\(folder.appending(path: "runs").path(percentEncoded: false))'
        \(script)
        """
      try ["script": Data(text.utf8)].write(to: program.deletingLastPathComponent())
      // Another process makes the program. What this one has open for writing, others that start meanwhile have, too, and
      // as long as they do nobody can run it.
      let install = ChildProcess(
        arguments: ["/usr/bin/env", "install", "-m", "700", "script", program.lastPathComponent],
        directory: program.deletingLastPathComponent(), environment: ["PATH": "/usr/bin:/bin"],
        limits: .init(silence: .seconds(60)))
      return try await withCheckedThrowingContinuation { [criteria] continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              try #require(try install.run().ending == .exited(0))
              let run = TestRun(
                program: TestProgram(at: program), scratch: package, timeout: 60,
                progress: { _, _ in })
              return try run.verdicts(on: criteria)
            })
        }
      }
    }

    private var runCount: Int {
      let lines = try? String(contentsOf: folder.appending(path: "runs"), encoding: .utf8)
      return lines?.split(separator: "\n").count ?? 0
    }

    @Test func `What crashes ends its own run, and the rest goes on in another`() async throws {
      let verdicts = try await verdicts(
        "tell; [ $criterion = part.section.c ] && tell ', \"verdict\": {\"verdict\": \"passed\"}'; exit 3"
      )
      let ended = Verdict.crashed("It ended the whole program, with the code 3.")
      #expect(
        verdicts == [
          "part.section.a": ended, "part.section.b": ended, "part.section.c": .passed,
          "part.section.d": ended,
        ])
      #expect(runCount == 4)
    }

    @Test func `An app that cannot be loaded is not tried again`() async throws {
      let verdicts = try await verdicts(
        "tell; echo 'AppUnderTest/App.swift:25: Fatal error: The app cannot be loaded: App.so: undefined symbol: nowhere' >&2; kill -ILL $$"
      )
      #expect(
        verdicts.values.allSatisfy {
          $0 == .notCompiled("It does not link: undefined symbol: nowhere")
        })
      #expect(verdicts.count == 4)
      #expect(runCount == 1)
    }

    @Test
    func `An app that closes the channel twice is not run any more, and that is said`() async throws
    {
      let verdicts = try await verdicts("tell; exec 3>&-; exec sleep 600")
      let closed = Verdict.crashed(
        "It closed the file descriptor 3, which it has not opened. It belongs to the tests.")
      let rest = Verdict.notRun(
        "In two runs before, the app closed the file descriptor 3, over which the tests say what they find."
      )
      #expect(
        verdicts == [
          "part.section.a": closed, "part.section.b": closed, "part.section.c": rest,
          "part.section.d": rest,
        ])
      #expect(runCount == 2)
    }
  }
#endif
