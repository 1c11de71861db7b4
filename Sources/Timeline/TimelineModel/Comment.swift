import Cloud
import Foundation

/// What someone says about a post.
///
/// Timeline overview: Model Objects, Comment.
public struct Comment: Hashable, Sendable, Identifiable {
  /// The longest text, in bytes of UTF-8.
  public static let maximumTextLength = 10_000

  public let id: CloudRecord.ID
  /// The ``User`` who says it.
  public let owner: CloudRecord.Reference
  /// The ``Post`` that it is about.
  public let post: CloudRecord.Reference
  /// Who showed that post: the one to be told.
  public let postOwner: CloudRecord.Reference
  /// Never blank.
  public let text: String
  /// When the cloud got it; nil as long as it has not.
  public let creationDate: Date?

  /// A new comment; nil if the text is blank or too long. White space around it is dropped.
  ///
  /// - Parameter id: The comment's record ID. Who tries again after a failure passes the same one, so that the comment is never
  ///   there twice.
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
