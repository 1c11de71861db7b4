import HeadlessUI
import TimelineControllers
import TimelineModel

/// What one notification shows.
public struct NotificationCell: Hashable, Sendable {
  /// What happened.
  public private(set) var titleLabel = Label(numberOfLines: 2)
  /// What was said; empty for a new follower.
  public private(set) var bodyLabel = Label(numberOfLines: 3)
  /// When.
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

  /// What was said, if something was.
  func body(of notification: TimelineNotification) -> String? {
    switch notification.event {
    case .comment(let comment, _): comment.text
    case .newFollower: nil
    }
  }
}
