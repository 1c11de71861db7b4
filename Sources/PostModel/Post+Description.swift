import Foundation

extension Post {
  /// Curriculum: Part One, Black Diamonds (the date in the reader's time zone).
  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  /// In the time zone and the locale of this machine.
  public var dateString: String { dateString() }

  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone)
    )
  }

  /// A date more than a day after `now` is marked as a date in the future. It comes from a wrong clock, or
  /// from a timestamp that is not in seconds: `{".sv": "timestamp"}` is in milliseconds.
  package func dateDescription(
    now: Date, timeZone: TimeZone = .current, locale: Locale = .current
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

  /// On one line, for a log or a debugger.
  public var descriptionString: String {
    "\(username): \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension Post {
  /// A microsecond before this post, in seconds since 1970. The curriculum's next page ends there, and leaves out other posts with
  /// the same timestamp. The kit's own paging ends *at* the oldest post, and skips loaded posts; see `PageCursor` in PostControllers.
  /// Curriculum: Part Two, Test and Refine the Paging Logic, step 1.
  public var queryTimestamp: TimeInterval { timestamp - 0.000001 }
}
