import Cloud

extension Comment {
  public static let recordType = "Comment"

  /// The keys of a comment's record.
  public enum Key {
    public static let owner = "owner"
    public static let post = "post"
    /// A copy of the post's owner, because a subscription cannot look into the post.
    public static let postOwner = "postOwner"
    public static let text = "text"
  }

  /// Creates the comment in a record. Returns nil if something is missing, or if the record was not saved by the owner
  /// that it names.
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

  /// The comment as a record.
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
