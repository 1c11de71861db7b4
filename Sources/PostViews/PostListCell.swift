import Foundation
import HeadlessUI
import PostModel

/// The content of one row of the list. It plays the role of the design sheet's `PostListTableViewCell`.
///
/// Both labels take as many lines as they need, so that no message is ever truncated.
///
/// Curriculum: Part One, Table View Setup, step 5, and Dynamic Cell Height.
public struct PostListCell: Hashable, Sendable {
  /// The message.
  public private(set) var messageLabel = Label()
  /// The author and the date.
  public private(set) var infoLabel = Label()
  /// Whether the cell shows that its post is new.
  ///
  /// Curriculum: Part Two, Black Diamonds.
  public private(set) var isNew = false

  public init() {}

  /// Shows a post, with its date in the reader's time zone and language. A date more than a day after `now` is marked as a
  /// date in the future.
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
    infoLabel.text = "\(post.displayName) · \(date)"
    self.isNew = isNew
  }
}
