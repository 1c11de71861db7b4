import Foundation

/// Why and where a program crashed, according to its output.
package struct CrashReport {
  /// The value of `SWIFT_BACKTRACE` for a program whose crash this type describes.
  package static let backtraceOptions =
    "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,limit=32,cache=no"

  let reason: String
  /// Whether Swift's runtime has said that the program ends.
  let hasMessage: Bool
  /// The last call that the tests' process has named in this way. “It” stands for no function of the app. While Swift writes the
  /// backtrace of a crash, no call returns, and this is nil.
  let callThatDoesNotReturn: Substring?
  /// The file and the line in the submission, or the file and the function.
  let place: String?

  package init(ending: ChildProcess.Ending, output: String) {
    let message = Self.message(in: output)
    let trace = Backtrace(in: output)
    var reason = Self.inWords(ending)
    if case .signaled = ending { reason = trace.reason ?? reason }
    callThatDoesNotReturn =
      message == nil ? output.matches(of: /(?m)^(\w+) does not return\.$/).last?.1 : nil
    if let call = callThatDoesNotReturn {
      reason =
        "\(trace.function ?? String(call)) did not return within 5 seconds. It is a loop, or it waits for something that never comes."
    }
    self.reason = message?.text ?? reason
    hasMessage = message != nil
    let file = message?.place.map { "Sources/\($0)" }
    let isInSubmission = Module.allCases.contains { file?.hasPrefix("\($0.folder)/") == true }
    place = isInSubmission ? file : trace.place
  }

  /// The location comes first, as in compiler errors, so that it is in the first line.
  package var inWords: String { place.map { "\($0): \(reason)" } ?? reason }

  private static func inWords(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(let code): "It ended the whole program, with the code \(code)."
    case .stopped(let reason): reason
    case .signaled(SIGSEGV), .signaled(SIGBUS):
      "It accessed invalid memory. The most frequent cause is a function that calls itself without end."
    case .signaled(SIGILL), .signaled(SIGTRAP):
      "It did something that Swift does not allow, such as running code for the main thread on another thread."
    case .signaled(SIGXFSZ): "It wrote a file that is too large."
    case .signaled(SIGABRT): "It gave up (abort)."
    case .signaled(SIGKILL):
      "It was ended from outside, most likely because it used too much memory."
    case .signaled(let signal): "It was ended by signal \(signal)."
    }
  }
  /// The last message of Swift's runtime, on one line and without addresses, which differ between runs. The place has the module.
  private static func message(in output: String) -> (text: String, place: String?)? {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let message =
      /^(?:(.+\.swift:\d+): )?((?:Fatal error|Assertion failed|Precondition failed|Could not cast value of type |Simultaneous accesses to ).*)$/
    guard let index = lines.lastIndex(where: { $0.firstMatch(of: message) != nil }),
      let match = lines[index].firstMatch(of: message)
    else { return nil }
    // A message may have several lines. It ends before the next kind of output.
    let rest = lines[(index + 1)...].prefix(10)
    let next = /(?:Current stack trace:|Previous access |\*\*\* ).*|/
    let end = rest.firstIndex { $0.wholeMatch(of: next) != nil } ?? index + 1
    let words = ([match.2] + rest[..<max(rest.startIndex, end)]).joined(separator: " ")
      .replacing(/accesses to 0x[0-9a-f]+/, with: "accesses to one variable")
      .replacing(/\s\(0x[0-9a-f]+\)|\s0x[0-9a-f]+/, with: "")
    return (String(words.prefix(500)), match.1.map(String.init))
  }
}

/// The backtrace that Swift prints after a crash.
private struct Backtrace {
  private let text: String
  private let innermost: (file: Substring, line: Substring?, function: Substring)?

  init(in output: String) {
    text = output
    let frame =
      /0x[0-9a-f]+ (.+) \+ \d+ in .+ at (?:.*\/)?Sources\/(Post(?:Model|Controllers|Views)\/.+\.swift)(?::(\d+))?/
    innermost = output.split(separator: "\n").lazy.compactMap { $0.firstMatch(of: frame) }.first
      .map { ($0.2, $0.3, $0.1) }
  }

  var function: String? { innermost.map { String($0.function) } }

  var place: String? {
    guard let innermost else { return nil }
    let file = "Sources/\(innermost.file)"
    return innermost.line.map { "\(file):\($0)" } ?? "\(file), in \(innermost.function)"
  }

  var reason: String? {
    // The harness turns an abort into a trap, so that there is a backtrace.
    if text.contains(" abortWithBacktrace() ") { return "It gave up (abort)." }
    if let failure = text.firstMatch(of: /\*\*\* (Swift runtime failure: .+) \*\*\*/) {
      return String(failure.1)
    }
    if let function = innermost?.function {
      let calls = text.split(separator: "\n").count { $0.contains(" \(function) + ") }
      if calls >= 10 { return "The stack is full: \(function) calls itself without end." }
    }
    return Self.reasons.first { text.contains(" \($0.key)") }?.value
  }

  /// Library functions that stop a program without a message. The first one in a backtrace decides.
  private static let reasons: KeyValuePairs = [
    "_swift_task_checkIsolatedSwift":
      "Code for the main thread, or for another actor, ran on the wrong thread.",
    "_dispatch_assert_queue_fail":
      "A dispatchPrecondition failed: the code ran on the wrong queue.",
    "__DISPATCH_WAIT_FOR_QUEUE__":
      "It waited with “sync” for the queue that it was running on, which never ends.",
    "_dispatch_semaphore_dispose":
      "A semaphore was released while it was still in use.",
    "dispatch_group_leave":
      "A dispatch group was left more often than it was entered.",
  ]
}
