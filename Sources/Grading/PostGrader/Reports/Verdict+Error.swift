import Curriculum

extension Verdict {
  /// Whether the criterion could not be judged completely. Some systems distinguish errors from failures.
  var isError: Bool {
    switch self {
    case .passed, .failed: false
    case .crashed, .timedOut, .notCompiled, .notRun: true
    }
  }
}
