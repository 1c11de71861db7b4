import Curriculum

/// One submission of a batch, judged or not.
struct GradedSubmission: Sendable {
  /// What came of it.
  enum Outcome: Sendable {
    case graded(GradeReport)
    /// It could not be judged at all, and why; it may lack a module, say.
    case ungraded(reason: String)
  }

  /// The name of its folder. The reports use it and not the one in the grade report.
  let name: String
  let outcome: Outcome
  /// What whoever reads its grades has to know besides, in a few lines each.
  let notes: [String]
  /// The same for the same files; nil if they are not known.
  let digest: String?

  init(name: String, outcome: Outcome, notes: [String] = [], digest: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.notes = notes
    self.digest = digest
  }

  /// The grade report; nil if it could not be judged.
  var report: GradeReport? {
    if case .graded(let report) = outcome { report } else { nil }
  }

  /// Whether everything that was asked of it passed.
  var isPassed: Bool { report?.isPassed ?? false }
}
