import Curriculum

/// One submission of a batch, judged or not.
public struct GradedSubmission: Sendable {
  /// What came of it.
  public enum Outcome: Sendable {
    case graded(GradeReport)
    /// It could not be judged at all, and why; it may lack a module, say.
    case ungraded(reason: String)
  }

  /// The name of its folder. The reports use it and not the one in the grade report.
  public let name: String
  public let outcome: Outcome
  /// What whoever reads its grades has to know besides, in a few lines each.
  public let notes: [String]
  /// The same for the same files; nil if they are not known.
  public let digest: String?

  public init(name: String, outcome: Outcome, notes: [String] = [], digest: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.notes = notes
    self.digest = digest
  }

  /// The grade report; nil if it could not be judged.
  public var report: GradeReport? {
    if case .graded(let report) = outcome { report } else { nil }
  }

  /// Whether everything that was asked of it passed.
  public var isPassed: Bool { report?.isPassed ?? false }
}
