import Cloud

extension User {
  public static let recordType = "User"

  /// The keys of a user's record.
  public enum Key {
    public static let displayName = "displayName"
    /// The name as a search compares it; see ``Swift/String/asSearchTerm``.
    public static let searchName = "searchName"
    public static let photo = "photo"
    public static let friends = "friends"
    /// Whom the latest save of the record began to follow, and nothing if it was about something else. The follower
    /// subscription looks here: it hears of each save of a record that matches, and each new friend is to be told once.
    public static let newFriend = "newFriend"
  }

  /// The ID of the record about whoever is signed in under an ID. CloudKit keeps a record of its own under that very
  /// name, which nobody else can search.
  public static func recordID(for userRecordID: CloudRecord.ID) -> CloudRecord.ID {
    CloudRecord.ID(recordName: "user-" + userRecordID.recordName)
  }

  /// The user in a record; nil if there is none in it, above all none with a display name.
  ///
  /// A photo that is none costs nothing but itself.
  ///
  /// Timeline overview: Model Objects, User, `init(record:)`.
  public init?(record: CloudRecord) {
    guard record.recordType == Self.recordType, record.isByOwner(record.recordID),
      let displayName = record[Key.displayName]?.string,
      let friends = record[Key.friends].map(\.references) ?? []
    else { return nil }
    self.init(
      id: record.recordID,
      displayName: displayName,
      photo: record[Key.photo]?.asset.flatMap { Photo(data: $0.data) },
      friends: friends
    )
  }

  /// This user as a record.
  ///
  /// Timeline overview: Model Objects, User, `recordValue`.
  public var recordValue: CloudRecord {
    var record = CloudRecord(recordType: Self.recordType, recordID: id)
    record[Key.displayName] = .string(displayName)
    record[Key.searchName] = .string(displayName.asSearchTerm)
    record[Key.photo] = photo.map { .asset(CloudAsset(data: $0.data)) }
    record[Key.friends] = .list(friends.map(CloudValue.reference))
    return record
  }
}
