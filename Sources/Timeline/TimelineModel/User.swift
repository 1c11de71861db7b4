import Cloud
import Foundation

/// A person with an account: a name, an optional photo, and the people whom this person follows.
///
/// Timeline overview: Model Objects, User.
public struct User: Hashable, Sendable, Identifiable {
  /// The maximum length of a name in bytes of UTF-8.
  public static let maximumNameLength = 200
  /// The maximum number of people that one person can follow.
  public static let maximumFriendCount = 10_000

  public let id: CloudRecord.ID
  /// The name that others see. It is never blank.
  public let displayName: String
  public let photo: Photo?
  /// The people whom this person follows, without duplicates, in order.
  public let friends: [CloudRecord.Reference]

  /// Creates a user. Returns nil if the name is blank or too long, or if there are too many friends. White space around
  /// the name is removed.
  public init?(
    id: CloudRecord.ID,
    displayName: String,
    photo: Photo? = nil,
    friends: [CloudRecord.Reference] = []
  ) {
    guard let displayName = displayName.asFilledIn(upTo: Self.maximumNameLength),
      friends.count <= Self.maximumFriendCount
    else { return nil }
    // People cannot follow themselves.
    var known: Set = [CloudRecord.Reference(recordID: id)]
    self.id = id
    self.displayName = displayName
    self.photo = photo
    self.friends = friends.filter { known.insert($0).inserted }
  }

  public var reference: CloudRecord.Reference { CloudRecord.Reference(recordID: id) }

  /// Whether this person follows the other one.
  public func follows(_ other: User) -> Bool { friends.contains(other.reference) }
}
