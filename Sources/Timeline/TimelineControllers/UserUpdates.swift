import Cloud
import TimelineModel

/// The people who look different from now on; see ``UserController/observeUsers(for:_:)``.
public struct UserUpdates: Hashable, Sendable {
  /// The people with a new name or photo, and those who are gone.
  public let ids: Set<CloudRecord.ID>
  /// Whether the current user has changed, or follows other people.
  public let includesCurrentUser: Bool
}

extension User {
  /// Whether both look the same in a list. Whom they follow does not matter.
  func looksLike(_ other: User?) -> Bool {
    id == other?.id && displayName == other?.displayName && photo == other?.photo
  }
}
