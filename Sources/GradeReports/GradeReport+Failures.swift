import Curriculum

extension GradeReport {
  /// How often each kind of failure occurs, as in “failed: 2, crashed: 1”.
  var failuresInWords: String {
    guard entries.isEmpty || !failures.isEmpty else { return "all passed" }
    let kinds: [Verdict] = [.failed(""), .crashed(""), .timedOut(""), .notCompiled("")]
    let counts = kinds.map(\.label).compactMap { label in
      let count = failures.count { $0.verdict.label == label }
      return count == 0 ? nil : "\(label): \(count)"
    }
    return counts.isEmpty ? "nothing was judged" : counts.joined(separator: ", ")
  }
}
