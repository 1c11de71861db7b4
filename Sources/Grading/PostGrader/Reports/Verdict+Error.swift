import Curriculum

extension Verdict {
  /// Whether the criterion could not be judged to the end, as the systems that tell errors from failures see it.
  var isError: Bool {
    switch self {
    case .passed, .failed: false
    case .crashed, .timedOut, .notCompiled, .notRun: true
    }
  }
}
