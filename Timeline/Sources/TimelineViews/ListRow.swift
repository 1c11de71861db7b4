import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

/// A row of a list: the values that its cell shows. Rows are compared, and cells are made when they are asked for.
enum ListRow: Hashable, Identifiable {
  case header(String)
  case user(User, info: String)
  /// - Parameter name: The name of the author. Nil if that person is gone.
  case post(Post, by: String?)
  case follow(title: String)
  case comment(Comment, by: String?)
  case notification(TimelineNotification)
  case photo(name: String)

  /// Identifies a row, even if a name in it changes. No record and no photo has an empty name.
  var id: String {
    switch self {
    case .header, .follow: ""
    case .user(let user, _): user.id.recordName
    case .post(let post, _): post.id.recordName
    case .comment(let comment, _): comment.id.recordName
    case .notification(let notification): notification.id.rawValue
    case .photo(let name): name
    }
  }
}

/// The cell of a row.
public enum ListCell: Hashable, Sendable {
  /// The title above people who were not searched for.
  case header(String)
  case user(UserCell)
  case post(PostCell)
  /// The button that follows or unfollows the author, or the reason why there is none.
  case follow(title: String)
  case comment(CommentCell)
  case notification(NotificationCell)
  /// The name of a photo, on one line.
  case photo(name: String)
}
