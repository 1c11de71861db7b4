import Cloud
import Foundation

/// Someone who has an account: a name, perhaps a photo, and the people that this person follows.
///
/// Timeline overview: Model Objects, User.
public struct User: Hashable, Sendable, Identifiable {
  /// The longest name, in bytes of UTF-8.
  public static let maximumNameLength = 200
  /// The most people that one person can follow.
  public static let maximumFriendCount = 10_000

  public let id: CloudRecord.ID
  /// What others see; never blank.
  public let displayName: String
  public let photo: Photo?
  /// Whom this person follows, each once, in their order.
  public let friends: [CloudRecord.Reference]

  /// A person; nil if the name is blank or too long, or the friends are too many. White space around the name is dropped.
  public init?(
    id: CloudRecord.ID,
    displayName: String,
    photo: Photo? = nil,
    friends: [CloudRecord.Reference] = []
  ) {
    guard let displayName = displayName.asFilledIn(upTo: Self.maximumNameLength),
      friends.count <= Self.maximumFriendCount
    else { return nil }
    // Nobody follows themselves.
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
