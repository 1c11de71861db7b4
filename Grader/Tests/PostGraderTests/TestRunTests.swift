#if os(Linux)
  import Curriculum
  import Foundation
  import Testing

  @testable import GradingEngine

  /// A script plays the tests. It begins with the first requested criterion.
  @Suite("Grader · A run of the tests")
  final class TestRunTests: FolderTests {
    private let criteria = ["part.section.a", "part.section.b", "part.section.c", "part.section.d"]

    private func verdicts(
      _ script: String, on criteria: [Criterion.ID]? = nil
    ) async throws -> [Criterion.ID: Verdict] {
      try await run(script) { [all = self.criteria] in try $0.verdicts(on: criteria ?? all) }
    }

    private func run<Result: Sendable>(
      _ script: String, timeout: Int = 60, budget: Budget? = nil,
      _ judge: @escaping @Sendable (TestRun) throws -> Result
    ) async throws -> Result {
      let package = folder.appending(path: "Post")
      let program = package.appending(path: ".build/debug/PostPackageTests.xctest")
      let text = """
        #!/bin/sh
        criterion=${POST_GRADE_ONLY%%,*}
        tell() { echo "{\\"criterion\\": \\"$criterion\\"$1}" >&3; }
        pass() { tell; tell ', "verdict": {"verdict": "passed"}'; }
        each() { for criterion in $(echo $POST_GRADE_ONLY | tr , ' '); do "$@"; done; }
        runs() { wc -l <'\(folder.appending(path: "runs").plainPath)'; }
        echo run >>'\(folder.appending(path: "runs").plainPath)'
        \(script)
        """
      try ["script": Data(text.utf8)].write(to: program.deletingLastPathComponent())
      // Another process writes the program: no program runs while it is open for writing, and new processes would inherit the open file.
      let install = ChildProcess(
        arguments: ["/usr/bin/env", "install", "-m", "700", "script", program.lastPathComponent],
        directory: program.deletingLastPathComponent(), environment: ["PATH": "/usr/bin:/bin"],
        limits: .init(silence: .seconds(60)))
      return try await onNewThread {
        try #require(try install.run().ending == .exited(0))
        return try judge(
          TestRun(
            program: TestProgram(at: program), scratch: package, timeout: timeout, budget: budget,
            showsPrints: true, progress: {}))
      }
    }

    private var runCount: Int {
      let lines = try? String(contentsOf: folder.appending(path: "runs"), encoding: .utf8)
      return lines?.split(separator: "\n").count ?? 0
    }

    @Test func `A crash ends its run, and the other criteria continue in a new run`() async throws {
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

    @Test func `Lines that the app prints stand below the reason`() async throws {
      let verdicts = try await verdicts(
        """
        print() { printf "\\036$criterion\nI judge $criterion\n*** Backtrace ***\nat 1\n\\036\nLater\n"; }
        fail() { tell; print; tell ', "verdict": {"verdict": "failed", "reason": "No."}'; }
        each fail
        """, on: ["part.section.a", "part.section.b"])
      #expect(
        verdicts.values.compactMap(\.reason).sorted()
          == ["a", "b"].map { "No.\nThe app printed:\n  I judge part.section.\($0)" })
    }

    @Test func `An app that cannot be loaded runs only once`() async throws {
      let reason = "It does not link: undefined symbol: nowhere"
      let verdicts = try await verdicts(
        #"tell; tell ', "verdict": {"verdict": "does not compile", "reason": "\#(reason)"}'"#)
      #expect(verdicts.values.allSatisfy { $0 == .notCompiled(reason) })
      #expect(verdicts.values.allSatisfy { $0.explained(by: [:]) == $0 })
      #expect(verdicts.count == 4)
      #expect(runCount == 1)
    }

    @Test func `An app that prints a loading error still counts as crashed`() async throws {
      let verdicts = try await verdicts(
        "tell; echo 'Fatal error: The app cannot be loaded: App.so: undefined symbol: a'; exit 3")
      let printed = "Fatal error: The app cannot be loaded: App.so: undefined symbol: a"
      #expect(Set(verdicts.values) == [.crashed(printed)])
      #expect(runCount == 4)
    }

    @Test func `Two stuck sections end the run, and the other criteria get their reason`()
      async throws
    {
      let criteria = ["one", "two", "three"].flatMap { ["part.\($0).a", "part.\($0).b"] }
      let verdicts = try await run("tell; exec sleep 600", timeout: 1) {
        try $0.verdicts(on: criteria)
      }
      let reason = "It did not end within 1 seconds. Is it a loop?"
      #expect(verdicts["part.one.a"] == .timedOut(reason))
      #expect(verdicts["part.two.a"] == .timedOut(reason))
      let rest = criteria.filter { !["part.one.a", "part.two.a"].contains($0) }
      #expect(
        rest.allSatisfy {
          verdicts[$0] == .notRun("In two sections before, nothing could be judged. \(reason)")
        })
      #expect(runCount == 2)
    }

    @Test func `A stuck section does not affect other sections`() async throws {
      let criteria = ["one.a", "one.b", "one.c", "two.a", "two.b", "three.a"].map { "part.\($0)" }
      let verdicts = try await run(
        "stick() { case $criterion in part.one.*) tell; exec sleep 600;; esac; pass; }; each stick",
        timeout: 1
      ) { try $0.verdicts(on: criteria) }
      for criterion in criteria {
        let isStuck = criterion.hasPrefix("part.one.")
        #expect(
          verdicts[criterion]
            == (isStuck ? .timedOut("It did not end within 1 seconds. Is it a loop?") : .passed))
      }
    }

    @Test func `A spent budget ends the run and is the reason for the rest`() async throws {
      let verdicts = try await run("tell; exec sleep 600", budget: Budget(.seconds(1))) {
        [criteria] in try $0.verdicts(on: criteria)
      }
      let reason = "The submission took longer than the 1 seconds that it may take in all."
      #expect(
        verdicts == [
          "part.section.a": .timedOut(reason), "part.section.b": .notRun(reason),
          "part.section.c": .notRun(reason), "part.section.d": .notRun(reason),
        ])
      #expect(runCount == 1)
    }

    @Test func `A call that did not return twice is not made again`() async throws {
      let verdicts = try await verdicts(
        "tell; echo $POST_GRADE_LOOPS >>'\(folder.appending(path: "loops").plainPath)'; echo refresh does not return.; kill -QUIT $$"
      )
      let reason =
        "refresh did not return within 5 seconds. "
        + "It is a loop, or it waits for something that never comes."
      #expect(verdicts.values.allSatisfy { $0 == .timedOut(reason) })
      #expect(verdicts.count == 4)
      let loops = folder.appending(path: "loops")
      #expect(try String(contentsOf: loops, encoding: .utf8) == "\n\nrefresh\nrefresh\n")
    }

    @Test func `A crash is a crash, also if its backtrace takes longer than a call may`()
      async throws
    {
      let verdicts = try await verdicts(
        "tell; echo 'PostModel/Post.swift:7: Fatal error: No.'; echo; echo refresh does not return.; kill -ILL $$"
      )
      let crash = Verdict.crashed("Sources/PostModel/Post.swift:7: Fatal error: No.")
      #expect(verdicts.values.map { $0 == crash } == [true, true, true, true])
    }

    @Test func `A criterion that fails once and then passes is unsteady and counts as passed`()
      async throws
    {
      let (verdicts, unsteady) = try await run(
        """
        judge() {
          tell
          case $(runs)$criterion in
            1*.a | *.b) tell ', "verdict": {"verdict": "failed", "reason": "no"}' ;;
            2*.c) exit 3 ;;
            *) tell ', "verdict": {"verdict": "passed"}' ;;
          esac
        }
        each judge
        """
      ) { [criteria] in try $0.confirmedVerdicts(on: criteria) }
      #expect(
        verdicts == [
          "part.section.a": .passed, "part.section.b": .failed("no"), "part.section.c": .passed,
          "part.section.d": .passed,
        ])
      #expect(unsteady == ["part.section.a"])
      #expect(runCount == 2)
    }
  }
#endif
