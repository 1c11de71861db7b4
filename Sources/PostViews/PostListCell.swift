import Foundation
import HeadlessUI
import PostModel

/// What one row of the list shows. Plays the design sheet's `PostListTableViewCell`.
///
/// Both labels take as many lines as they need, so that no message is ever truncated.
///
/// Curriculum: Part One, Table View Setup, step 5, and Dynamic Cell Height.
public struct PostListCell: Hashable, Sendable {
  /// The message.
  public private(set) var messageLabel = Label()
  /// Who wrote it, and when.
  public private(set) var infoLabel = Label()
  /// Whether the cell gives the cue that its post is new.
  ///
  /// Curriculum: Part Two, Black Diamonds.
  public private(set) var isNew = false

  public init() {}

  /// Shows `post`, with its date as the reader writes dates. One that is more than a day after `now` is called a date in the
  /// future.
  public mutating func update(
    with post: Post,
    isNew: Bool = false,
    now: Date = Date(),
    timeZone: TimeZone = .current,
    locale: Locale = .current
  ) {
    messageLabel.text = post.text
    let date = post.dateDescription(now: now, timeZone: timeZone, locale: locale)
    infoLabel.text = "\(post.displayName) · \(date)"
    self.isNew = isNew
  }
}
