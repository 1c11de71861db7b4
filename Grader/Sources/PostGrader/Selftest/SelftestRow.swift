import Curriculum

/// The expected and the actual result of one submission.
struct SelftestRow {
  let submission: KnownSubmission
  let expected: Set<Criterion.ID>
  let verdicts: [Criterion.ID: Verdict]
  /// The result after other submissions than before. Nil if it was judged only once.
  let verdictsAgain: [Criterion.ID: Verdict]?
  /// The criteria that passed only in the second run.
  let unsteady: Set<Criterion.ID>
  /// Why it was not graded. Nil if it was.
  let ungraded: String?
  private let flags: Set<String>

  init(
    submission: KnownSubmission, graded: GradedSubmission, again: GradedSubmission? = nil,
    curriculum: Curriculum
  ) {
    self.submission = submission
    expected = submission.failures(in: curriculum)
    verdicts = graded.report?.verdicts ?? [:]
    verdictsAgain = again.map { $0.report?.verdicts ?? [:] }
    flags = Set(graded.flags.map(\.found))
    unsteady = graded.report?.unsteady ?? []
    if case .ungraded(let reason) = graded.outcome { ungraded = reason } else { ungraded = nil }
  }

  var failures: Set<Criterion.ID> { Set(verdicts.filter { !$1.isPassed }.keys) }

  var isAsExpected: Bool { differences.isEmpty }

  /// The differences from the expected result, one per line.
  var differences: [String] {
    if let ungraded { return ["was not graded: \(ungraded)"] }
    var lines = submission.flags.subtracting(flags).sorted().map { "“\($0)” is not flagged" }
    lines += flags.subtracting(submission.flags).sorted().map {
      "“\($0)” is flagged, and should not be"
    }
    guard let fails = submission.fails else { return lines }
    lines += expected.subtracting(failures).sorted().map { "\($0) passed, and should not" }
    lines += failures.subtracting(expected).sorted().map {
      "\($0) \(verdicts[$0]?.label ?? ""), and should pass: \(verdicts[$0]?.reason ?? "")"
    }
    lines += unsteady.subtracting(expected).sorted().map {
      "\($0) is unsteady: it failed, and passed in a second run"
    }
    if let verdict = submission.verdict {
      lines += expected.sorted().filter { verdicts[$0]?.label != verdict }.map {
        "\($0) should be “\(verdict)” and is “\(verdicts[$0]?.label ?? "")”"
      }
    }
    let reasons = verdicts.values.compactMap(\.reason)
    if let says = submission.says, !reasons.contains(where: { $0.contains(says) }) {
      lines.append("no reason says “\(says)”, but: \(reasons.sorted().first ?? "")")
    }
    if let verdictsAgain {
      lines += verdicts.keys.sorted().filter { verdicts[$0]?.label != verdictsAgain[$0]?.label }.map
      {
        "\($0) \(verdicts[$0]?.label ?? ""), and after other submissions: \(verdictsAgain[$0]?.label ?? "not judged")"
      }
    }
    lines += fails.filter { !$0.isMet(byOneOf: verdicts.keys) }.map {
      "there is no criterion “\($0)”"
    }
    return lines
  }
}

extension String {
  /// Whether the text names one of these criteria, or a section or a part with one of them.
  fileprivate func isMet(byOneOf ids: some Sequence<Criterion.ID>) -> Bool {
    self == "all" || ids.contains { $0 == self || $0.hasPrefix("\(self).") }
  }
}
