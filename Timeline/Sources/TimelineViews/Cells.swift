import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The labels of one post in a list.
///
/// All labels have as many lines as they need, so that no caption is truncated.
public struct PostCell: Hashable, Sendable {
  /// The photo or, on a screen without pixels, its format and size.
  public let photoLabel: Label
  public let captionLabel: Label
  /// The author, the time, and where, or how far away, the photo was taken.
  public let infoLabel: Label

  /// - Parameters:
  ///   - name: The name of the author. Nil if that person is gone.
  ///   - origin: The place from which distances are measured, in a list of posts nearby.
  public init(
    _ post: Post, by name: String?, origin: CloudLocation? = nil, format: DisplayFormat
  ) {
    photoLabel = format.label(post.photo)
    captionLabel = Label(text: post.caption)
    let place = post.location.map { location in
      origin.map { format.string(distance: $0.distance(from: location)) } ?? format.string(location)
    }
    let info = [format.name(name), format.string(post.creationDate), place]
    infoLabel = Label(text: info.compactMap(\.self).joined(separator: " · "))
  }

  public var labels: [Label] { [photoLabel, captionLabel, infoLabel] }
}

/// The labels of one comment.
public struct CommentCell: Hashable, Sendable {
  public let textLabel: Label
  /// The author and the time.
  public let infoLabel: Label

  /// - Parameter name: The name of the author. Nil if that person is gone.
  init(_ comment: Comment, by name: String?, format: DisplayFormat) {
    textLabel = Label(text: comment.text)
    infoLabel = Label(text: "\(format.name(name)) · \(format.string(comment.creationDate))")
  }

  public var labels: [Label] { [textLabel, infoLabel] }
}

/// The labels of one person in a list.
public struct UserCell: Hashable, Sendable {
  /// Says what a tap on the cell is for.
  static let tapHint = "Tap to follow"

  public let nameLabel: Label
  /// The photo or, on a screen without pixels, its format and size. Nil for a person without a photo.
  public let photoLabel: Label?
  /// Whether the reader follows this person, or is this person. Empty as long as the reader is unknown.
  public let infoLabel: Label

  init(_ user: User, info: String, format: DisplayFormat) {
    nameLabel = Label(text: format.name(user.displayName))
    photoLabel = user.photo.map(format.label)
    infoLabel = Label(text: info)
  }

  public var labels: [Label] { [nameLabel] + [photoLabel].compactMap(\.self) }
}

/// The labels of one notification.
public struct NotificationCell: Hashable, Sendable {
  /// What happened, in one sentence.
  public let titleLabel: Label
  /// The text of the comment. Nil for a new follower.
  public let bodyLabel: Label?
  public let timeLabel: Label

  init(_ notification: TimelineNotification, format: DisplayFormat) {
    let name = format.name(notification.user.displayName)
    switch notification.event {
    case .comment(let comment, let post):
      let caption = String(singleLine: post.caption)
      titleLabel = Label(text: "\(name) commented on “\(caption)”", numberOfLines: 2)
      bodyLabel = Label(text: comment.text, numberOfLines: 3)
    case .newFollower:
      titleLabel = Label(text: "\(name) follows you now", numberOfLines: 2)
      bodyLabel = nil
    }
    timeLabel = Label(text: format.string(notification.date))
  }

  public var labels: [Label] { [titleLabel, bodyLabel, timeLabel].compactMap(\.self) }
}
