import Foundation
import Testing

@testable import PostGrader

@Suite("Grader · Why and where an app crashed")
struct CrashReportTests {
  @Test func `What the app said is the reason, and its line the place`() {
    let report = CrashReport(
      ending: .signaled(SIGILL),
      output: """
        ◇ Test one() started.
        PostModel/Post.swift:26: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """)
    #expect(
      report.inWords
        == "Sources/PostModel/Post.swift:26: "
        + "Fatal error: Unexpectedly found nil while unwrapping an Optional value")
  }

  @Test func `When the library stopped it, the place is that of the submission's call`() {
    let report = CrashReport(
      ending: .signaled(SIGILL),
      output: """
        Swift/ContiguousArrayBuffer.swift:691: Fatal error: Index out of range
        Thread 0 crashed:
        0 _assertionFailure in libswiftCore.so
        1 [ra] PostController.fetchPosts() + 12 in PostPackageTests.xctest at /tmp/x/0/Post/Sources/PostControllers/PostController.swift:41:9
        2 [ra] closure in PostPackageTests.xctest at /tmp/x/0/Post/Tests/CurriculumTests/A.swift:3:1
        """)
    #expect(report.reason == "Fatal error: Index out of range")
    #expect(report.place == "Sources/PostControllers/PostController.swift:41")
  }

  @Test(arguments: [
    (ChildProcess.Ending.exited(0), "It ended the whole program, with the code 0."),
    (.signaled(SIGABRT), "It gave up (abort)."),
    (.signaled(SIGXFSZ), "It wrote a file that is too large."),
    (.stopped("Because."), "Because."),
  ])
  func `Without words, the way it ended has to do`(ending: ChildProcess.Ending, words: String) {
    #expect(CrashReport(ending: ending, output: "Hello").inWords == words)
  }

  @Test func `An endless recursion is called one`() {
    let report = CrashReport(ending: .signaled(SIGSEGV), output: "")
    #expect(report.reason.contains("calls itself without end"))
  }
}
