import Cloud
import Foundation

/// A comment on a post.
///
/// Timeline overview: Model Objects, Comment.
public struct Comment: Hashable, Sendable, Identifiable {
  /// The maximum length of the text in bytes of UTF-8.
  public static let maximumTextLength = 10_000

  public let id: CloudRecord.ID
  /// The ``User`` who wrote it.
  public let owner: CloudRecord.Reference
  /// The ``Post`` that it belongs to.
  public let post: CloudRecord.Reference
  /// The owner of that post, who is notified.
  public let postOwner: CloudRecord.Reference
  /// The text. It is never blank.
  public let text: String
  /// The time at which the cloud received it. Nil before that.
  public let creationDate: Date?

  /// Creates a new comment. Returns nil if the text is blank or too long. White space around it is removed.
  ///
  /// - Parameter id: The comment's record ID. Pass the same ID when you try again after a failure, so that the comment
  ///   is saved only once.
  public init?(
    owner: CloudRecord.Reference,
    post: Post,
    text: String,
    id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString)
  ) {
    self.init(
      owner: owner, post: post.reference, postOwner: post.owner, text: text, id: id,
      creationDate: nil)
  }

  init?(
    owner: CloudRecord.Reference,
    post: CloudRecord.Reference,
    postOwner: CloudRecord.Reference,
    text: String,
    id: CloudRecord.ID,
    creationDate: Date?
  ) {
    guard let text = text.asFilledIn(upTo: Self.maximumTextLength) else { return nil }
    self.id = id
    self.owner = owner
    self.post = post
    self.postOwner = postOwner
    self.text = text
    self.creationDate = creationDate
  }
}
