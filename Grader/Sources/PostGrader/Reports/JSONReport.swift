import Curriculum

/// Grades for programs: all grade reports, and the number of each result.
struct JSONReport: Encodable {
  private let kit: String?
  private let curriculum: Int?
  private let only: String?
  private let notes: [String]?
  private let progress: ReportHead.Progress?
  private let submissions: [Submission]
  private let summary: Summary
  /// The format's name for similar pairs.
  private let likenesses: [Similarity]?

  init(_ submissions: [GradedSubmission], head: ReportHead?) {
    kit = head?.kit
    curriculum = head?.curriculum
    only = head?.only
    notes = head.flatMap { $0.notes.isEmpty ? nil : $0.notes }
    progress = head?.progress
    likenesses = head.flatMap { $0.similarities.isEmpty ? nil : $0.similarities }
    let reports = submissions.compactMap(\.report)
    let passed = reports.count(where: \.isPassed)
    self.submissions = submissions.map(Submission.init)
    summary = Summary(
      submissions: submissions.count, passed: passed, failed: reports.count - passed,
      ungraded: submissions.count - reports.count)
  }

  private struct Summary: Encodable {
    let submissions: Int
    /// The number of submissions that passed everything.
    let passed: Int
    let failed: Int
    let ungraded: Int
  }

  private struct Submission: Encodable {
    let submission: GradedSubmission

    private enum CodingKeys: CodingKey { case submission, ungraded, notes, digest, flags }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      if !submission.notes.isEmpty { try container.encode(submission.notes, forKey: .notes) }
      try container.encodeIfPresent(submission.digest, forKey: .digest)
      if !submission.flags.isEmpty { try container.encode(submission.flags, forKey: .flags) }
      switch submission.outcome {
      case .graded(let report): try report.encode(to: encoder)
      case .ungraded(let reason):
        try container.encode(submission.name, forKey: .submission)
        try container.encode(reason, forKey: .ungraded)
      }
    }
  }
}
