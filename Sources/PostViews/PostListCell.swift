import Foundation
import HeadlessUI
import PostModel

/// One row of the list, as the design sheet's `PostListTableViewCell`. Both labels take as many lines as they need.
/// Curriculum: Part One, Table View Setup, step 5, and Dynamic Cell Height.
public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel = Label()
  /// The author and the date.
  public private(set) var infoLabel = Label()
  /// Curriculum: Part Two, Black Diamonds.
  public private(set) var isNew = false

  public init() { messageLabel.showsLinks = true }

  /// A date more than a day after `now` is marked as a date in the future.
  public mutating func update(
    with post: Post,
    isNew: Bool = false,
    now: Date = Date(),
    timeZone: TimeZone = .current,
    locale: Locale = .current
  ) {
    update(
      with: post, isNew: isNew,
      date: post.dateDescription(now: now, timeZone: timeZone, locale: locale))
  }

  mutating func update(with post: Post, isNew: Bool, date: String) {
    messageLabel.text = post.text
    infoLabel = Label(name: post.displayName, detail: date)
    self.isNew = isNew
  }
}
