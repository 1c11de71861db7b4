import Cloud
import TimelineModel

/// The account of the person who is signed in.
public enum Account: Hashable, Sendable {
  /// There is no display name yet. The ID is that of the user's record, which may not exist.
  case incomplete(CloudRecord.ID)
  case complete(User)

  /// The user, if the account is complete.
  public var user: User? {
    if case .complete(let user) = self { user } else { nil }
  }
}
