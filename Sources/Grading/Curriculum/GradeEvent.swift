/// A message from the running tests to the grader: a line of JSON.
public struct GradeEvent: Codable, Hashable, Sendable {
  /// The environment variable with the number of the file descriptor to tell it on.
  public static let channelVariable = "POST_GRADE_CHANNEL"
  public static let tokenVariable = "POST_GRADE_TOKEN"

  /// A secret of the grader and the tests. The submission does not get it.
  public let token: String
  public let criterion: Criterion.ID
  /// Nil when the criterion begins to be judged.
  public let verdict: Verdict?

  public init(token: String, criterion: Criterion.ID, verdict: Verdict?) {
    self.token = token
    self.criterion = criterion
    self.verdict = verdict
  }
}
