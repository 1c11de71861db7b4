import CellText
import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The values in a row's cell. The list compares rows, and makes cells only on request.
enum ListRow: Hashable, Identifiable {
  case header(String)
  /// - Parameter info: Empty as long as the reader is unknown.
  case user(User, info: String)
  /// - Parameter name: Nil if the author is gone.
  case post(Post, by: String?)
  /// The button, or the reason why the reader cannot follow.
  case follow(title: String)
  case comment(Comment, by: String?)
  case notification(TimelineNotification)
  case photo(name: String)
  case choice(Label)

  /// Stays the same if a name in the row changes. No record and no photo has an empty name.
  var id: String {
    switch self {
    case .header, .follow, .choice: ""
    case .user(let user, _): user.id.recordName
    case .post(let post, _): post.id.recordName
    case .comment(let comment, _): comment.id.recordName
    case .notification(let notification): notification.id.rawValue
    case .photo(let name): name
    }
  }

  /// - Parameter origin: The place from which distances to posts are measured. Nil if posts show their places.
  func cell(_ format: DisplayFormat, origin: CloudLocation?) -> TableCell {
    switch self {
    case .header(let title): .header(title)
    case .user(let user, let info):
      TableCell(
        labels: [Label(text: format.name(user.displayName))]
          + [user.photo.map(format.label)].compactMap(\.self), detail: info.isEmpty ? nil : info)
    case .post(let post, let name):
      TableCell(labels: format.labels(of: post, by: name, origin: origin))
    case .follow(let title): TableCell(labels: [Label(text: title)])
    case .comment(let comment, let name):
      TableCell(labels: [
        Label(text: comment.text),
        Label(name: format.name(name), detail: format.string(comment.creationDate)),
      ])
    case .notification(let notification):
      TableCell(labels: format.labels(of: notification), isMarked: !notification.isRead)
    case .photo(let name): TableCell(labels: [Label(text: String(singleLine: name))])
    case .choice(let label): TableCell(labels: [label], detail: "›")
    }
  }
}

extension DisplayFormat {
  /// The photo; the caption, never truncated; the author, the time, and the place or the distance from an origin.
  /// - Parameter name: Nil if the author is gone.
  public func labels(of post: Post, by name: String?, origin: CloudLocation? = nil) -> [Label] {
    let place = post.location.map { location in
      origin.map { string(distance: $0.distance(from: location)) } ?? string(location)
    }
    let details = [string(post.creationDate), place].compactMap(\.self)
    return [
      label(post.photo), Label(text: post.caption),
      Label(name: self.name(name), detail: details.joined(separator: " · ")),
    ]
  }

  /// The event in one sentence; the text of a comment; the time.
  func labels(of notification: TimelineNotification) -> [Label] {
    let name = name(notification.user.displayName)
    let time = Label(text: string(notification.date))
    switch notification.event {
    case .comment(let comment, let post):
      let title = "\(name) commented on “\(String(singleLine: post.caption).isolated)”"
      return [
        Label(text: title, numberOfLines: 2), Label(text: comment.text, numberOfLines: 3), time,
      ]
    case .newFollower: return [Label(text: "\(name) follows you now", numberOfLines: 2), time]
    }
  }
}
