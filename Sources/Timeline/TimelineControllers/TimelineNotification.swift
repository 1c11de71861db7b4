import Cloud
import Foundation
import TimelineModel

/// A notification for the current user.
///
/// Timeline overview: Features, push notifications.
public struct TimelineNotification: Hashable, Sendable, Identifiable {
  public enum Event: Hashable, Sendable {
    /// Someone commented on the current user's photo.
    case comment(Comment, on: Post)
    /// Someone began to follow the current user.
    case newFollower
  }

  public let id: CloudNotification.ID
  public let event: Event
  /// The person who did it.
  public let user: User
  public let date: Date
}
