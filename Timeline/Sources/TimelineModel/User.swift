import Cloud

/// A person with an account. Timeline overview: Model Objects, User.
public struct User: RecordModel {
  /// The maximum length of a name in bytes of UTF-8.
  public static let maximumNameLength = 200
  public static let maximumFriendCount = 10_000

  public let id: CloudRecord.ID
  /// The name that others see. Never blank.
  public let displayName: String
  public let photo: Photo?
  /// The people whom this person follows, without duplicates, in order.
  public let friends: [CloudRecord.Reference]

  /// Removes white space around the name. Nil if the name is blank or too long, or if there are too many friends.
  public init?(
    id: CloudRecord.ID, displayName: String, photo: Photo? = nil,
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
  public func follows(_ other: User) -> Bool { friends.contains(other.reference) }

  public static let recordType = "User"

  public enum Key {
    public static let displayName = "displayName"
    /// The name as a search term; see ``Swift/String/asSearchTerm``.
    public static let searchName = "searchName"
    public static let photo = "photo"
    public static let friends = "friends"
    /// The person whom the last save began to follow; empty if it changed something else. The follower subscription fires with
    /// every save of a matching record, and each new friend must be notified once.
    public static let newFriend = "newFriend"
  }

  /// The ID of a signed-in person's user record. Other people cannot search for CloudKit's record with the person's own ID.
  public static func recordID(for userRecordID: CloudRecord.ID) -> CloudRecord.ID {
    CloudRecord.ID(recordName: "user-" + userRecordID.recordName)
  }

  /// Nil if the record is invalid, for example without a display name. An invalid photo is ignored.
  /// Timeline overview: Model Objects, User, `init(record:)`.
  public init?(record: CloudRecord) {
    guard record.recordType == Self.recordType, record.isByOwner(record.recordID),
      let displayName = record[Key.displayName]?.string,
      let friends = record[Key.friends].map(\.references) ?? []
    else { return nil }
    self.init(
      id: record.recordID, displayName: displayName,
      photo: record[Key.photo]?.asset.flatMap(Photo.init), friends: friends)
  }

  /// Timeline overview: Model Objects, User, `recordValue`.
  public var recordValue: CloudRecord {
    var record = CloudRecord(recordType: Self.recordType, recordID: id)
    record[Key.displayName] = .string(displayName)
    record[Key.searchName] = .string(displayName.asSearchTerm)
    record[Key.photo] = photo.map { .asset($0.data) }
    record[Key.friends] = .list(friends.map(CloudValue.reference))
    return record
  }
}

public protocol RecordModel: Hashable, Sendable, Identifiable {
  /// Returns nil if the record is invalid.
  init?(record: CloudRecord)
}

public protocol OwnedModel: RecordModel { var owner: CloudRecord.Reference { get } }

extension CloudRecord {
  /// Whether the record was saved by the owner that it names. Anyone can save records with any content.
  func isByOwner(_ owner: ID) -> Bool {
    systemFields.map { User.recordID(for: $0.creatorUserRecordID) == owner } ?? true
  }
}
