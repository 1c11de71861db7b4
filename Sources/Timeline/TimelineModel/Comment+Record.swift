import Cloud

extension Comment {
  public static let recordType = "Comment"

  /// The keys of a comment's record.
  public enum Key {
    public static let owner = "owner"
    public static let post = "post"
    /// The post's owner once more, because a subscription cannot look into the post.
    public static let postOwner = "postOwner"
    public static let text = "text"
  }

  /// The comment in a record; nil if something is missing, or if the record is someone else's than it says.
  ///
  /// Timeline overview: Model Objects, Comment, `init(record:)`.
  public init?(record: CloudRecord) {
    guard record.recordType == Self.recordType,
      let owner = record[Key.owner]?.reference, record.isByOwner(owner.recordID),
      let post = record[Key.post]?.reference,
      let postOwner = record[Key.postOwner]?.reference,
      let text = record[Key.text]?.string
    else { return nil }
    self.init(
      owner: owner,
      post: post,
      postOwner: postOwner,
      text: text,
      id: record.recordID,
      creationDate: record.systemFields?.creationDate
    )
  }

  /// This comment as a record.
  ///
  /// Timeline overview: Model Objects, Comment, `recordValue`.
  public var recordValue: CloudRecord {
    var record = CloudRecord(recordType: Self.recordType, recordID: id)
    record[Key.owner] = .reference(owner)
    record[Key.post] = .reference(post)
    record[Key.postOwner] = .reference(postOwner)
    record[Key.text] = .string(text)
    return record
  }
}
