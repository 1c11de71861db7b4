import CellText
import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

/// A row of a list: the values that its cell shows. The list compares rows, and makes cells only on request.
enum ListRow: Hashable, Identifiable {
  /// The title above the suggested people.
  case header(String)
  /// - Parameter info: Whether the reader follows this person. Empty as long as the reader is unknown.
  case user(User, info: String)
  /// - Parameter name: The name of the author. Nil if that person is gone.
  case post(Post, by: String?)
  /// The button that follows or unfollows the author, or the reason why the reader cannot follow.
  case follow(title: String)
  case comment(Comment, by: String?)
  case notification(TimelineNotification)
  case photo(name: String)
  /// Leads to the photos.
  case choice(Label)

  /// Identifies a row, even if a name in it changes. No record and no photo has an empty name.
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
    case .header(let title):
      .header(title)
    case .user(let user, let info):
      TableCell(
        labels: [Label(text: format.name(user.displayName))]
          + [user.photo.map(format.label)].compactMap(\.self),
        detail: info.isEmpty ? nil : info)
    case .post(let post, let name):
      TableCell(labels: format.labels(of: post, by: name, origin: origin))
    case .follow(let title):
      TableCell(labels: [Label(text: title)])
    case .comment(let comment, let name):
      TableCell(labels: [
        Label(text: comment.text),
        Label(text: "\(format.name(name)) · \(format.string(comment.creationDate))"),
      ])
    case .notification(let notification):
      TableCell(labels: format.labels(of: notification))
    case .photo(let name):
      TableCell(labels: [Label(text: String(singleLine: name))])
    case .choice(let label):
      TableCell(labels: [label], detail: "›")
    }
  }
}

extension DisplayFormat {
  /// The photo or, on a screen without pixels, its format and size; the caption; the author, the time, and the place or the
  /// distance of the photo. Each label has as many lines as it needs, so that no caption is truncated.
  ///
  /// - Parameters:
  ///   - name: The name of the author. Nil if that person is gone.
  ///   - origin: The place from which distances are measured, in a list of posts nearby.
  public func labels(
    of post: Post, by name: String?, origin: CloudLocation? = nil
  ) -> [Label] {
    let place = post.location.map { location in
      origin.map { string(distance: $0.distance(from: location)) } ?? string(location)
    }
    let info = [self.name(name), string(post.creationDate), place].compactMap(\.self)
    return [
      label(post.photo), Label(text: post.caption), Label(text: info.joined(separator: " · ")),
    ]
  }

  /// What happened, in one sentence; the text of a comment, if it was one; the time.
  func labels(of notification: TimelineNotification) -> [Label] {
    let name = name(notification.user.displayName)
    let time = Label(text: string(notification.date))
    switch notification.event {
    case .comment(let comment, let post):
      let title = "\(name) commented on “\(String(singleLine: post.caption))”"
      return [
        Label(text: title, numberOfLines: 2), Label(text: comment.text, numberOfLines: 3), time,
      ]
    case .newFollower:
      return [Label(text: "\(name) follows you now", numberOfLines: 2), time]
    }
  }
}
