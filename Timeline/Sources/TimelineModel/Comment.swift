import Cloud
import Foundation

/// A comment on a post. Timeline overview: Model Objects, Comment.
public struct Comment: OwnedModel {
  /// The maximum length of the text in bytes of UTF-8.
  public static let maximumTextLength = 10_000

  public let id: CloudRecord.ID
  public let owner: CloudRecord.Reference
  public let post: CloudRecord.Reference
  /// The owner of that post, for the notification.
  public let postOwner: CloudRecord.Reference
  /// Never blank.
  public let text: String
  /// When the cloud received it. Nil before that.
  public let creationDate: Date?

  /// Removes white space around the text. Nil if the text is blank or too long.
  /// - Parameter id: The record ID. To try again after a failure, pass the same ID, so that the comment is saved only once.
  public init?(
    owner: CloudRecord.Reference, post: CloudRecord.Reference, postOwner: CloudRecord.Reference,
    text: String, id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString),
    creationDate: Date? = nil
  ) {
    guard let text = text.asFilledIn(upTo: Self.maximumTextLength) else { return nil }
    self.id = id
    self.owner = owner
    self.post = post
    self.postOwner = postOwner
    self.text = text
    self.creationDate = creationDate
  }

  public static let recordType = "Comment"

  public enum Key {
    public static let owner = "owner"
    public static let post = "post"
    /// A copy of the post's owner, because a subscription cannot look into the post.
    public static let postOwner = "postOwner"
    public static let text = "text"
  }

  /// Nil if something is missing, or if the record was not saved by the owner that it names.
  /// Timeline overview: Model Objects, Comment, `init(record:)`.
  public init?(record: CloudRecord) {
    guard record.recordType == Self.recordType,
      let owner = record[Key.owner]?.reference, record.isByOwner(owner.recordID),
      let post = record[Key.post]?.reference,
      let postOwner = record[Key.postOwner]?.reference,
      let text = record[Key.text]?.string
    else { return nil }
    self.init(
      owner: owner, post: post, postOwner: postOwner, text: text, id: record.recordID,
      creationDate: record.systemFields?.creationDate)
  }

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
