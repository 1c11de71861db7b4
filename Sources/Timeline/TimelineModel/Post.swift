import Cloud
import Foundation

/// A photo with a caption that someone has posted.
///
/// Timeline overview: Model Objects, Post.
public struct Post: Hashable, Sendable, Identifiable {
  /// The maximum length of a caption in bytes of UTF-8.
  public static let maximumCaptionLength = 10_000
  /// The maximum number of hashtags by which a post can be found.
  public static let maximumHashtagCount = 30

  public let id: CloudRecord.ID
  /// The ``User`` who posted it.
  public let owner: CloudRecord.Reference
  /// The caption. It is never blank.
  public let caption: String
  public let photo: Photo
  /// The place where the photo was taken, if it is known.
  public let location: CloudLocation?
  /// The time at which the cloud received it. Nil before that.
  public let creationDate: Date?
  /// The comments loaded so far.
  public var comments: [Comment] = []

  /// Creates a new post. Returns nil if the caption is blank or too long. White space around it is removed.
  ///
  /// - Parameter id: The post's record ID. Pass the same ID when you try again after a failure, so that the post is
  ///   saved only once.
  public init?(
    owner: CloudRecord.Reference,
    caption: String,
    photo: Photo,
    location: CloudLocation? = nil,
    id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString)
  ) {
    self.init(
      owner: owner, caption: caption, photo: photo, location: location, id: id, creationDate: nil)
  }

  init?(
    owner: CloudRecord.Reference,
    caption: String,
    photo: Photo,
    location: CloudLocation?,
    id: CloudRecord.ID,
    creationDate: Date?
  ) {
    guard let caption = caption.asFilledIn(upTo: Self.maximumCaptionLength) else { return nil }
    self.id = id
    self.owner = owner
    self.caption = caption
    self.photo = photo
    self.location = location
    self.creationDate = creationDate
  }

  public var reference: CloudRecord.Reference { CloudRecord.Reference(recordID: id) }

  /// The caption's hashtags in the form in which searches compare them, without the `#`.
  public var hashtags: [String] { caption.hashtags }
}
