import Cloud
import Foundation
import HeadlessUI
import TimelineModel

/// The labels of one post in a list.
///
/// All labels have as many lines as they need, so that no caption is truncated.
public struct PostCell: Hashable, Sendable {
  /// The format and the pixel size of the photo, shown instead of it.
  public private(set) var photoLabel = Label()
  public private(set) var captionLabel = Label()
  /// The author, the time, and where, or how far away, the photo was taken.
  public private(set) var infoLabel = Label()

  public init() {}

  /// Shows `post`.
  ///
  /// - Parameters:
  ///   - owner: The author. Nil if that person is gone.
  ///   - origin: The place from which distances are measured, in a list of posts nearby.
  public mutating func update(
    with post: Post,
    owner: User?,
    origin: CloudLocation? = nil,
    format: DisplayFormat
  ) {
    photoLabel = format.label(post.photo)
    captionLabel.text = post.caption
    var info = [format.name(owner), format.string(post.creationDate)]
    if let location = post.location {
      info.append(
        origin.map { format.string(distance: $0.distance(from: location)) }
          ?? format.string(location))
    }
    infoLabel.text = info.joined(separator: " · ")
  }

  public var labels: [Label] { [photoLabel, captionLabel, infoLabel] }
}
