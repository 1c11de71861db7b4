import Foundation

extension Post {
  /// The date at which the post was written.
  ///
  /// Curriculum: Part One, Black Diamonds (the date in the reader's time zone).
  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  /// ``date`` as text, in the time zone and the locale of this machine.
  public var dateString: String { dateString() }

  /// ``date`` as text in a time zone and a locale.
  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone)
    )
  }

  /// The text for ``date`` in a list. A date more than a day after `now` is marked as a date in the future. Then the author's clock
  /// is wrong, or the timestamp is not in seconds: `{".sv": "timestamp"}`, for example, is in milliseconds.
  package func dateDescription(
    now: Date,
    timeZone: TimeZone = .current,
    locale: Locale = .current
  ) -> String {
    let string = dateString(timeZone: timeZone, locale: locale)
    let latest = now.timeIntervalSince1970 + Self.toleratedLead
    if timestamp <= latest { return string }
    // A time of this century in milliseconds.
    let seemsInMilliseconds = 946_684_800...max(946_684_800, latest) ~= timestamp / 1000
    return "date in the future: \(string)\(seemsInMilliseconds ? " (in milliseconds?)" : "")"
  }

  /// The tolerated difference between clocks. A wrong time zone makes a smaller one.
  private static let toleratedLead: TimeInterval = 86_400

  /// The author and the text on one line, for a log or a debugger.
  public var descriptionString: String {
    "\(username): \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension Post {
  /// A microsecond before this post, in seconds since 1970. The curriculum's next page ends there.
  ///
  /// A page that ends *at* the oldest post contains that post again. A page that ends a microsecond earlier does not, but it also
  /// leaves out all other posts with the same timestamp. The kit's own paging therefore ends at the oldest post, and skips the posts
  /// that are already loaded; see `PageCursor` in PostControllers.
  ///
  /// Curriculum: Part Two, Test and Refine the Paging Logic, step 1.
  public var queryTimestamp: TimeInterval { timestamp - 0.000001 }
}
