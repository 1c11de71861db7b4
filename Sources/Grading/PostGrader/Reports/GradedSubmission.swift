import Curriculum

/// One submission of a batch, with its result.
struct GradedSubmission: Sendable {
  /// The result.
  enum Outcome: Sendable {
    case graded(GradeReport)
    /// It could not be graded, for this reason; for example, a module is missing.
    case ungraded(reason: String)
  }

  /// The name of its folder. Reports use this name and not the one in the grade report.
  let name: String
  let outcome: Outcome
  /// Notes for the reader of the grades, each a few lines long.
  let notes: [String]
  /// A hash of its files. Nil if they are unknown.
  let digest: String?

  init(name: String, outcome: Outcome, notes: [String] = [], digest: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.notes = notes
    self.digest = digest
  }

  /// The grade report. Nil if it could not be graded.
  var report: GradeReport? {
    if case .graded(let report) = outcome { report } else { nil }
  }

  /// Whether all criteria asked for passed.
  var isPassed: Bool { report?.isPassed ?? false }
}
