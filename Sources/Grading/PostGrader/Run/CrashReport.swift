import Foundation

/// Why and where a program crashed, as far as what it printed tells.
struct CrashReport {
  let reason: String
  /// The file and the line in the submission, or the file and the function.
  let place: String?

  /// - Parameters:
  ///   - output: What the program printed when it crashed.
  ///   - backtrace: What it printed when it crashed once more, with a backtrace; nil if it did not.
  init(ending: ChildProcess.Ending, output: String, backtrace: String? = nil) {
    let message = RuntimeMessage(lastIn: output)
    let trace = Backtrace(in: backtrace ?? output)
    reason =
      if let message { message.text } else if case .signaled(let signal) = ending {
        // The harness turns `abort` into a trap where a backtrace is wanted: what that says is not the app's doing.
        (signal == SIGABRT ? nil : trace.reason) ?? Self.inWords(ending)
      } else {
        Self.inWords(ending)
      }
    let isInSubmission = Module.allCases.contains {
      message?.place?.hasPrefix("\($0.rawValue)/") == true
    }
    place = isInSubmission ? message?.place.map { "Sources/\($0)" } : trace.place
  }

  /// The place comes first, as it does in what the compiler says, so that the first line has it.
  var inWords: String { place.map { "\($0): \(reason)" } ?? reason }

  private static func inWords(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(let code): "It ended the whole program, with the code \(code)."
    case .stopped(let reason): reason
    case .closedChannel:
      "It closed the file descriptor \(ChildProcess.channel), which it has not opened: it belongs to the tests."
    case .signaled(SIGSEGV), .signaled(SIGBUS):
      "It reached for memory that is not there. Mostly that is a function that calls itself without end."
    case .signaled(SIGILL), .signaled(SIGTRAP):
      "It did what Swift does not allow, like running code for the main thread on another one."
    case .signaled(SIGXFSZ): "It wrote a file that is too large."
    case .signaled(SIGABRT): "It gave up (abort)."
    case .signaled(SIGKILL): "It was ended from outside; mostly that is too much memory."
    case .signaled(let signal): "It was ended by signal \(signal)."
    }
  }
}

/// What Swift's runtime prints before it ends a program.
private struct RuntimeMessage {
  /// One line, without addresses, which differ from run to run.
  let text: String
  /// The module, the file and the line, if they are said.
  let place: String?

  /// The last message in an output; nil if there is none.
  init?(lastIn output: String) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.lastIndex(where: { $0.firstMatch(of: Self.message) != nil }),
      let match = lines[index].firstMatch(of: Self.message)
    else { return nil }
    // A message may have several lines. It ends where the runtime says something else.
    let rest = lines[(index + 1)...].prefix(10)
    let end = rest.firstIndex { $0.isEmpty || $0 == "Current stack trace:" } ?? index + 1
    let words = ([match.2] + rest[..<max(rest.startIndex, end)]).joined(separator: " ")
    text = String(
      words.replacing(/accesses to 0x[0-9a-f]+/, with: "accesses to one variable")
        .replacing(/\s\(0x[0-9a-f]+\)|\s0x[0-9a-f]+/, with: "").prefix(500))
    place = match.1.map(String.init)
  }

  private static var message: Regex<(Substring, Substring?, Substring)> {
    /^(?:(.+\.swift:\d+): )?((?:Fatal error|Assertion failed|Precondition failed|Could not cast value of type |Simultaneous accesses to ).*)$/
  }
}

/// What Swift prints of the calls that led to a crash.
private struct Backtrace {
  private let text: String
  private let innermost: (file: Substring, line: Substring?, function: Substring)?

  init(in output: String) {
    text = output
    innermost = output.split(separator: "\n").lazy.compactMap { $0.firstMatch(of: Self.frame) }
      .first
      .map { ($0.2, $0.3, $0.1) }
  }

  /// Where the submission was: the innermost of its calls.
  var place: String? {
    guard let innermost else { return nil }
    let file = "Sources/\(innermost.file)"
    return innermost.line.map { "\(file):\($0)" } ?? "\(file), in \(innermost.function)"
  }

  /// What the calls tell when the program said nothing; nil if they do not.
  var reason: String? {
    if let failure = text.firstMatch(of: /\*\*\* (Swift runtime failure: .+) \*\*\*/) {
      return String(failure.1)
    }
    if let function = innermost?.function {
      let calls = text.split(separator: "\n").count { $0.contains(" \(function) + ") }
      if calls >= 10 { return "The stack is full: \(function) calls itself without end." }
    }
    return Self.reasons.first { text.contains(" \($0.function)") }?.reason
  }

  /// Functions of libraries that stop a program without a word. The first that is in a backtrace tells most.
  private static let reasons = [
    (
      function: "_swift_task_checkIsolatedSwift",
      reason: "Code for the main thread, or for another actor, ran on a thread that is not theirs."
    ),
    (
      function: "_dispatch_assert_queue_fail",
      reason: "A dispatchPrecondition failed: the code ran on another queue than it demands."
    ),
    (
      function: "__DISPATCH_WAIT_FOR_QUEUE__",
      reason: "It waited with “sync” for the queue that it was running on, which never ends."
    ),
    (
      function: "_dispatch_semaphore_dispose",
      reason: "A semaphore was thrown away while somebody was still to signal it."
    ),
    (
      function: "dispatch_group_leave",
      reason: "A dispatch group was left more often than it was entered."
    ),
  ]

  private static var frame: Regex<(Substring, Substring, Substring, Substring?)> {
    /0x[0-9a-f]+ (.+) \+ \d+ in .+ at (?:.*\/)?Sources\/(Post(?:Model|Controllers|Views)\/.+\.swift)(?::(\d+))?/
  }
}
