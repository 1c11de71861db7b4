import HeadlessUI
import TimelineControllers
import TimelineModel

/// The labels of one notification.
public struct NotificationCell: Hashable, Sendable {
  /// What happened.
  public private(set) var titleLabel = Label(numberOfLines: 2)
  /// The text of the comment. Empty for a new follower.
  public private(set) var bodyLabel = Label(numberOfLines: 3)
  /// The time.
  public private(set) var infoLabel = Label()

  public init() {}

  public mutating func update(with notification: TimelineNotification, format: DisplayFormat) {
    titleLabel.text = format.title(of: notification)
    bodyLabel.text = format.body(of: notification) ?? ""
    infoLabel.text = format.string(notification.date)
  }

  public var labels: [Label] {
    bodyLabel.text.isEmpty ? [titleLabel, infoLabel] : [titleLabel, bodyLabel, infoLabel]
  }
}

extension DisplayFormat {
  /// What happened, in one sentence.
  func title(of notification: TimelineNotification) -> String {
    switch notification.event {
    case .comment(_, let post):
      "\(name(notification.user)) commented on “\(String(singleLine: post.caption))”"
    case .newFollower: "\(name(notification.user)) follows you now"
    }
  }

  /// The text of the comment. Nil for a new follower.
  func body(of notification: TimelineNotification) -> String? {
    switch notification.event {
    case .comment(let comment, _): comment.text
    case .newFollower: nil
    }
  }
}
