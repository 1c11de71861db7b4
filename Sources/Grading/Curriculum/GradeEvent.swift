/// A message from the running tests to the grader: a line of JSON.
public struct GradeEvent: Codable, Hashable, Sendable {
  /// The environment variable with the number of the file descriptor to tell it on. The app's process gets neither.
  public static let channelVariable = "POST_GRADE_CHANNEL"

  public let criterion: Criterion.ID
  /// Nil when the criterion begins to be judged.
  public let verdict: Verdict?

  public init(criterion: Criterion.ID, verdict: Verdict?) {
    (self.criterion, self.verdict) = (criterion, verdict)
  }
}
