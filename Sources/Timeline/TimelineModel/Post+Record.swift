import Cloud

extension Post {
  public static let recordType = "Post"

  /// The keys of a post's record.
  public enum Key {
    public static let owner = "owner"
    public static let caption = "caption"
    public static let photo = "photo"
    public static let hashtags = "hashtags"
    public static let location = "location"
  }

  /// Creates the post in a record. Returns nil if something is missing, or if the record was not saved by the owner
  /// that it names.
  ///
  /// Timeline overview: Model Objects, Post, `init(record:)`.
  public init?(record: CloudRecord) {
    guard record.recordType == Self.recordType,
      let owner = record[Key.owner]?.reference, record.isByOwner(owner.recordID),
      let caption = record[Key.caption]?.string,
      let photo = (record[Key.photo]?.asset).flatMap({ Photo(data: $0.data) })
    else { return nil }
    self.init(
      owner: owner,
      caption: caption,
      photo: photo,
      location: record[Key.location]?.location,
      id: record.recordID,
      creationDate: record.systemFields?.creationDate
    )
  }

  /// The post as a record. Comments are separate records.
  ///
  /// Timeline overview: Model Objects, Post, `recordValue`.
  public var recordValue: CloudRecord {
    var record = CloudRecord(recordType: Self.recordType, recordID: id)
    record[Key.owner] = .reference(owner)
    record[Key.caption] = .string(caption)
    record[Key.photo] = .asset(CloudAsset(data: photo.data))
    record[Key.hashtags] = .list(hashtags.map(CloudValue.string))
    record[Key.location] = location.map(CloudValue.location)
    return record
  }
}
