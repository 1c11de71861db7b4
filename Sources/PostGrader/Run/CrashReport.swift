import Foundation

/// Why and where a program crashed, as far as what it printed tells.
struct CrashReport {
  let reason: String
  /// The file and the line in the submission.
  let place: String?

  init(ending: ChildProcess.Ending, output: String) {
    let lines = output.split(separator: "\n")
    let fatal = lines.last {
      $0.contains(": Fatal error") || $0.contains(": Assertion failed")
        || $0.contains(": Precondition failed")
    }
    reason =
      if let match = fatal?.firstMatch(of: Self.fatalError) { String(match.2.prefix(500)) } else {
        Self.inWords(ending)
      }
    let named = fatal?.firstMatch(of: Self.fatalError).flatMap { match in
      Module.allCases.contains { match.1.hasPrefix("\($0.rawValue)/") } ? "Sources/\(match.1)" : nil
    }
    place = named ?? output.firstMatch(of: Self.frame).map { "Sources/\($0.1)" }
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

  private static var fatalError: Regex<(Substring, Substring, Substring)> {
    /^(\S+\.swift:\d+): ((?:Fatal error|Assertion failed|Precondition failed).*)$/
  }

  private static var frame: Regex<(Substring, Substring)> {
    /\/Sources\/(Post(?:Model|Controllers|Views)\/[^:\n]*\.swift:\d+)/
  }
}
