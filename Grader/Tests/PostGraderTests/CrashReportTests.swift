import Foundation
import Testing

@testable import GradingEngine

/// The output of Swift 6.3.1 on Linux, captured from programs that crash in these ways.
@Suite("Grader · Why and where an app crashed")
struct CrashReportTests {
  struct Crash: CustomTestStringConvertible {
    let testDescription: String
    let signal: Int32
    let output: String
    var backtrace: String?
    let words: String
  }

  private static let failedCheck = """
    0    libswiftCore.so                    0x00007f4c3075f130 swift_reportError + 33
    4    PostPackageTests.xctest            0x000055c60728e35e <unavailable> + 29534
    """

  private static func backtrace(_ frames: String) -> String {
    """
    *** Program crashed: Illegal instruction at 0x00007f1976d6df7f ***

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 0 "PostPackageTest" crashed:

    \(frames)
    ...

    Backtrace took 0.02s
    """
  }

  private static let crashes = [
    Crash(
      testDescription: "nil", signal: SIGILL,
      output: """
        ◇ Test one() started.
        PostModel/Post.swift:26: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        Current stack trace:
        \(failedCheck)
        """,
      words: "Sources/PostModel/Post.swift:26: "
        + "Fatal error: Unexpectedly found nil while unwrapping an Optional value"),
    Crash(
      testDescription: "an index", signal: SIGILL,
      output: """
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        Current stack trace:
        \(failedCheck)
        """,
      backtrace: backtrace(
        """
          0                  0x00007f1976d6df7f closure #1 in closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
          1 [ra]             0x00007f1976ef961f _assertionFailure(_:_:file:line:flags:) + 302 in libswiftCore.so
          2 [ra]             0x00007f197746df65 specialized Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
          3 [ra]             0x0000561298e0d35e PostController.fetchPosts() + 6797 in PostPackageTests.xctest at /tmp/x/0/Post/Sources/PostControllers/PostController.swift:41:9
          4 [ra]             0x0000561298e150a0 A.judges() + 12 in PostPackageTests.xctest at /tmp/x/0/Post/Tests/CurriculumTests/A.swift:3:1
        """),
      words: "Sources/PostControllers/PostController.swift:41: Fatal error: Index out of range"),
    Crash(
      testDescription: "a cast", signal: SIGABRT,
      output: """
        Could not cast value of type 'Swift.Int' (0x7fe310dda698) to 'Swift.Dictionary<Swift.String, Any>' (0x7fe310ddf408).
        """,
      backtrace: backtrace(
        """
          0 [inlined] [system] 0x00005564caa254da Swift runtime failure: arithmetic overflow in PostPackageTests.xctest at //<compiler-generated>
          1                    0x00005564caa254da abortWithBacktrace() + 794 in PostPackageTests.xctest at /tmp/x/0/Post/Tests/CurriculumTests/Harness/Abort.swift:13:14
          2 [ra] [system]      0x00005564caa251b9 abort + 8 in PostPackageTests.xctest at //<compiler-generated>
          7 [ra]               0x00007fb236267ca8 swift_dynamicCast + 183 in libswiftCore.so
          8 [ra]               0x00005564caa26a58 Post.init(json:identifier:) + 3319 in PostPackageTests.xctest at /tmp/x/0/Post/Sources/PostModel/Post+JSON.swift:20:74
        """),
      words: "Sources/PostModel/Post+JSON.swift:20: "
        + "Could not cast value of type 'Swift.Int' to 'Swift.Dictionary<Swift.String, Any>'."),
    Crash(
      testDescription: "two accesses", signal: SIGABRT,
      output: """
        Simultaneous accesses to 0x55f36b9f0bc8, but modification requires exclusive access.
        Previous access (a modification) started at crash`<unavailable> + 21497 (0x55f354da03f9).
        Current access (a modification) started at:
        0    libswiftCore.so                    0x00007f0082e6d6a8 <unavailable> + 4642472
        Fatal access conflict detected.
        """,
      words: "Simultaneous accesses to one variable, but modification requires exclusive access."),
    Crash(
      testDescription: "try!", signal: SIGILL,
      output: """
        PostModel/Post+JSON.swift:36: Fatal error: 'try!' expression unexpectedly raised an error: PostModel.LoadError(code: 7)
        Current stack trace:
        """,
      words: "Sources/PostModel/Post+JSON.swift:36: "
        + "Fatal error: 'try!' expression unexpectedly raised an error: PostModel.LoadError(code: 7)"
    ),
    Crash(
      testDescription: "an unowned reference", signal: SIGABRT,
      output: """
        Fatal error: Attempted to read an unowned reference but object 0x5608496a5940 was already destroyed
        Current stack trace:
        """,
      words: "Fatal error: Attempted to read an unowned reference but object was already destroyed"),
    Crash(
      testDescription: "too much memory at once", signal: SIGABRT,
      output: """
        Fatal error: failed to allocate 1125899906842656 bytes of memory with alignment 8
        Current stack trace:
        """,
      words: "Fatal error: failed to allocate 1125899906842656 bytes of memory with alignment 8"),
    Crash(
      testDescription: "a precondition", signal: SIGILL,
      output: "PostViews/Post List.swift:46: Precondition failed: There must be a post\n",
      words: "Sources/PostViews/Post List.swift:46: Precondition failed: There must be a post"),
    Crash(
      testDescription: "a message of several lines", signal: SIGILL,
      output: """
        PostModel/Post.swift:45: Fatal error: one
        two
        Current stack trace:
        \(failedCheck)
        """,
      words: "Sources/PostModel/Post.swift:45: Fatal error: one two"),
    Crash(
      testDescription: "another actor's thread", signal: SIGILL, output: "",
      backtrace: backtrace(
        """
          0               0x00007fe6a9f672a2 _dispatch_assert_queue_fail + 82 in libdispatch.so
          1 [ra]          0x00007fe6a9f679f7 dispatch_assert_queue.cold.1 + 102 in libdispatch.so
          3 [ra]          0x00007fe6a97842e3 _swift_task_checkIsolatedSwift + 18 in libswift_Concurrency.so
          4 [ra]          0x00007fe6a97cbeaa swift_task_isCurrentExecutorWithFlags + 409 in libswift_Concurrency.so
          5 [ra] [system] 0x000055c7d06cd4c5 closure #1 in Controller.start() + 100 in iso at /tmp/t3/Post/Sources/PostControllers/Main.swift
        """),
      words: "Sources/PostControllers/Main.swift, in closure #1 in Controller.start(): "
        + "Code for the main thread, or for another actor, ran on the wrong thread."),
    Crash(
      testDescription: "another queue", signal: SIGILL, output: "",
      backtrace: backtrace(
        """
          0              0x00007fafe8f382a2 _dispatch_assert_queue_fail + 82 in libdispatch.so
          3 [ra]         0x00007fafe8efed20 _dispatchPreconditionTest(_:) + 47 in libswiftDispatch.so
        """),
      words: "A dispatchPrecondition failed: the code ran on the wrong queue."),
    Crash(
      testDescription: "arithmetic", signal: SIGILL, output: "",
      backtrace: """
        *** Signal 4: Backtracing from 0x55bc585beafc... done ***

        *** Swift runtime failure: arithmetic overflow ***

        Thread 0 "crash" crashed:

          0 [inlined] [system] 0x000055bc585beafc Swift runtime failure: arithmetic overflow in crash at //<compiler-generated>
          1                    0x000055bc585beafc Post.count() + 29228 in crash at /tmp/x/Post/Sources/PostModel/Post.swift:39:51
        """,
      words: "Sources/PostModel/Post.swift:39: Swift runtime failure: arithmetic overflow"),
    Crash(
      testDescription: "an endless recursion", signal: SIGSEGV, output: "",
      backtrace: backtrace(
        "     0                  0x000055d0799b19b8 recurse(_:) + 8 in crash at /tmp/x/Post/Sources/PostModel/Crash.swift:12\n"
          + String(
            repeating:
              "     1 [ra]             0x000055d0799b19eb recurse(_:) + 58 in crash at /tmp/x/Post/Sources/PostModel/Crash.swift:12:33\n",
            count: 14)),
      words:
        "Sources/PostModel/Crash.swift:12: The stack is full: recurse(_:) calls itself without end."
    ),
    Crash(
      testDescription: "an abort, of which the harness makes an overflow", signal: SIGABRT,
      output: "",
      backtrace: """
        *** Swift runtime failure: arithmetic overflow ***
          1                    0x0000563fdc5aa254 abortWithBacktrace() + 794 in crash2 at /tmp/x/Post/Kit/AppWatch/Abort.swift:13:14
          3 [ra]               0x0000563fdc5aa9ee Post.stop() + 27433 in crash2 at /tmp/x/Post/Sources/PostModel/Post.swift:75:19
        """,
      words: "Sources/PostModel/Post.swift:75: It gave up (abort)."),
  ]

  @Test(arguments: crashes) func `A report has the place and the runtime's message`(crash: Crash) {
    let report = CrashReport(
      ending: .signaled(crash.signal), output: "\(crash.output)\n\(crash.backtrace ?? "")")
    #expect(report.inWords == crash.words)
    #expect(report.hasMessage == crash.output.contains(/Fatal error|failed|Could not|Simultaneous/))
  }

  @Test(arguments: [
    (ChildProcess.Ending.exited(0), "It ended the whole program, with the code 0."),
    (.signaled(SIGABRT), "It gave up (abort)."),
    (.signaled(SIGXFSZ), "It wrote a file that is too large."), (.stopped("Because."), "Because."),
    (
      .signaled(SIGSEGV),
      "It accessed invalid memory. The most frequent cause is a function that calls itself without end."
    ),
  ])
  func `A crash without a message has its ending`(ending: ChildProcess.Ending, words: String) {
    #expect(CrashReport(ending: ending, output: "Hello").inWords == words)
  }
}
