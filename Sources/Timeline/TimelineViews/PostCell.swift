import Cloud
import Foundation
import HeadlessUI
import TimelineModel

/// What one post of a list shows.
///
/// All labels take as many lines as they need, so that no caption is ever truncated.
public struct PostCell: Hashable, Sendable {
  /// Stands where the photo would be: its format and its size in pixels.
  public private(set) var photoLabel = Label()
  public private(set) var captionLabel = Label()
  /// Who shows it, when, and where, or how far away, it was taken.
  public private(set) var infoLabel = Label()

  public init() {}

  /// Shows `post`.
  ///
  /// - Parameters:
  ///   - owner: Who shows it; nil if that person is gone.
  ///   - origin: Where distances are measured from, in a list of what is near.
  public mutating func update(
    with post: Post,
    owner: User?,
    origin: CloudLocation? = nil,
    format: DisplayFormat
  ) {
    photoLabel.text = format.placeholder(post.photo)
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
