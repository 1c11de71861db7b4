import Cloud
import TimelineModel

/// What is known of whoever is signed in.
public enum Account: Hashable, Sendable {
  /// There is no display name yet; the ID is that of the user's record, which may not be there either.
  case incomplete(CloudRecord.ID)
  case complete(User)

  /// The user, if the account is complete.
  public var user: User? {
    if case .complete(let user) = self { user } else { nil }
  }
}
