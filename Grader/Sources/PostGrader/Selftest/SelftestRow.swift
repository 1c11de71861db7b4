import Curriculum

/// The expected and the actual result of one submission.
struct SelftestRow {
  let submission: KnownSubmission
  let expected: Set<Criterion.ID>
  let verdicts: [Criterion.ID: Verdict]
  /// The criteria that passed only in the second run.
  let unsteady: Set<Criterion.ID>
  /// Why it was not graded. Nil if it was.
  let ungraded: String?
  private let flags: Set<String>

  init(submission: KnownSubmission, graded: GradedSubmission, curriculum: Curriculum) {
    self.submission = submission
    expected = submission.failures(in: curriculum)
    verdicts = graded.report?.verdicts ?? [:]
    flags = Set(graded.flags.map(\.found))
    unsteady = graded.report?.unsteady ?? []
    if case .ungraded(let reason) = graded.outcome { ungraded = reason } else { ungraded = nil }
  }

  var failures: Set<Criterion.ID> { Set(verdicts.filter { !$1.isPassed }.keys) }

  /// The differences from the expected result, one per line.
  var differences: [String] {
    if let ungraded { return ["was not graded: \(ungraded)"] }
    let asked = submission.flags ?? []
    var lines = asked.subtracting(flags).sorted().map { "“\($0)” is not flagged" }
    lines += flags.subtracting(asked).sorted().map {
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
    lines += fails.filter { name in
      name != "all" && !verdicts.keys.contains { $0 == name || $0.hasPrefix("\(name).") }
    }.map { "there is no criterion “\($0)”" }
    return lines
  }
}
