/// What the tests tell the program that grades, while they run: a line of JSON each.
public struct GradeEvent: Codable, Hashable, Sendable {
  /// The environment variable with the number of the file descriptor to tell it on.
  public static let channelVariable = "POST_GRADE_CHANNEL"
  /// The environment variable with the token.
  public static let tokenVariable = "POST_GRADE_TOKEN"

  /// What only the grader and the tests know, and the submission between them does not.
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
