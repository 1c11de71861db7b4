import Cloud
import Foundation

/// A photo that someone shows, with a caption.
///
/// Timeline overview: Model Objects, Post.
public struct Post: Hashable, Sendable, Identifiable {
  /// The longest caption, in bytes of UTF-8.
  public static let maximumCaptionLength = 10_000
  /// The most hashtags that a post is found under.
  public static let maximumHashtagCount = 30

  public let id: CloudRecord.ID
  /// The ``User`` who shows it.
  public let owner: CloudRecord.Reference
  /// Never blank.
  public let caption: String
  public let photo: Photo
  /// Where the photo was taken, if it says so.
  public let location: CloudLocation?
  /// When the cloud got it; nil as long as it has not.
  public let creationDate: Date?
  /// What people say about it, as far as that has been read.
  public var comments: [Comment] = []

  /// A new post; nil if the caption is blank or too long. White space around it is dropped.
  ///
  /// - Parameter id: The post's record ID. Who tries again after a failure passes the same one, so that the post is never there
  ///   twice.
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

  /// The caption's hashtags, as a search compares them, without the `#`.
  public var hashtags: [String] { caption.hashtags }
}
