import Cloud
import TimelineModel

/// Who is to be shown in another way from now on; see ``UserController/observeUsers(for:_:)``.
public struct UserUpdates: Hashable, Sendable {
  /// The people who have another name or photo, or none any more.
  public let ids: Set<CloudRecord.ID>
  /// Whether the current user is another one, or follows others.
  public let includesCurrentUser: Bool
}

extension User {
  /// Whether a list shows both alike, which has nothing to do with whom they follow.
  func looksLike(_ other: User?) -> Bool {
    id == other?.id && displayName == other?.displayName && photo == other?.photo
  }
}
