import Foundation
import PostModel

/// The dates of posts as text. Making one takes longer than the rest of its row, so each is made once.
struct DateTexts {
  let timeZone: TimeZone
  let locale: Locale
  /// By timestamp.
  private var texts: [TimeInterval: String] = [:]

  /// More than there are rows in any window.
  private static let maximumCount = 1000

  init(timeZone: TimeZone, locale: Locale) {
    self.timeZone = timeZone
    self.locale = locale
  }

  mutating func text(for post: Post, now: Date) -> String {
    if let text = texts[post.timestamp] { return text }
    let text = post.dateDescription(now: now, timeZone: timeZone, locale: locale)
    // A date in the future is marked only until its time has come.
    guard post.date <= now else { return text }
    if texts.count >= Self.maximumCount { texts = [:] }
    texts[post.timestamp] = text
    return text
  }
}
