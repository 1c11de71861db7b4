import Cloud
import Foundation

/// A photo with a caption. Timeline overview: Model Objects, Post.
public struct Post: OwnedModel {
  /// The maximum length of a caption in bytes of UTF-8.
  public static let maximumCaptionLength = 10_000
  public static let maximumHashtagCount = 30

  public let id: CloudRecord.ID
  public let owner: CloudRecord.Reference
  /// Never blank.
  public let caption: String
  public let photo: Photo
  /// The place of the photo.
  public let location: CloudLocation?
  /// When the cloud received it. Nil before that.
  public let creationDate: Date?
  /// The comments loaded so far.
  public var comments: [Comment] = []

  /// Removes white space around the caption. Nil if the caption is blank or too long.
  /// - Parameter id: The record ID. To try again after a failure, pass the same ID, so that the post is saved only once.
  public init?(
    owner: CloudRecord.Reference, caption: String, photo: Photo, location: CloudLocation? = nil,
    id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString), creationDate: Date? = nil
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

  /// The caption's hashtags as search terms, without the `#`.
  public var hashtags: [String] { caption.hashtags }

  public static let recordType = "Post"

  public enum Key {
    public static let owner = "owner"
    public static let caption = "caption"
    public static let photo = "photo"
    public static let hashtags = "hashtags"
    public static let location = "location"
  }

  /// Nil if something is missing, or if the record was not saved by the owner that it names.
  /// Timeline overview: Model Objects, Post, `init(record:)`.
  public init?(record: CloudRecord) {
    guard record.recordType == Self.recordType,
      let owner = record[Key.owner]?.reference, record.isByOwner(owner.recordID),
      let caption = record[Key.caption]?.string,
      let photo = record[Key.photo]?.asset.flatMap(Photo.init)
    else { return nil }
    self.init(
      owner: owner, caption: caption, photo: photo, location: record[Key.location]?.location,
      id: record.recordID, creationDate: record.systemFields?.creationDate)
  }

  /// The post without its comments, which are separate records. Timeline overview: Model Objects, Post, `recordValue`.
  public var recordValue: CloudRecord {
    var record = CloudRecord(recordType: Self.recordType, recordID: id)
    record[Key.owner] = .reference(owner)
    record[Key.caption] = .string(caption)
    record[Key.photo] = .asset(photo.data)
    record[Key.hashtags] = .list(hashtags.map(CloudValue.string))
    record[Key.location] = location.map(CloudValue.location)
    return record
  }
}
