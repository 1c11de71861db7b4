import Curriculum

extension GradeReport {
  /// The number of failures of each kind, those in the bonus parts separately: “failed: 2, does not compile: 3
  /// criteria; in the bonus crashed: 1”.
  var failuresInWords: String {
    let required = entries.filter { !curriculum.isBonus($0.criterion) }
    let bonus = entries.filter { curriculum.isBonus($0.criterion) }
    let requiredInWords = required.isEmpty ? nil : Self.failuresInWords(required) ?? "all passed"
    let bonusInWords = Self.failuresInWords(bonus).map { "in the bonus \($0)" }
    let words = [requiredInWords, bonusInWords].compactMap(\.self)
    if words.isEmpty { return bonus.isEmpty ? "nothing was judged" : "all passed" }
    return words.joined(separator: "; ")
  }

  private static func failuresInWords(_ entries: [Entry]) -> String? {
    let kinds: [Verdict] = [
      .failed(""), .crashed(""), .timedOut(""), .notCompiled(""), .notRun(""),
    ]
    let counts: [String] = kinds.compactMap { kind in
      let count = entries.count { $0.verdict.label == kind.label }
      if count == 0 { return nil }
      // A single error may affect any number of criteria.
      return "\(kind.label): \(kind.isJudgement ? "\(count)" : count.criteria)"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}

extension [GradeReport.Entry] {
  /// The title of failures with the same cause: the criterion's title, or their number.
  var title: String { count == 1 ? self[0].criterion.title : count.criteria }
}
