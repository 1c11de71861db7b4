import Foundation

extension Post {
  /// When the post was written.
  ///
  /// Curriculum: Part One, Black Diamonds (the date in the reader's time zone).
  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  /// ``date`` as the reader writes dates: in the time zone and the locale of this machine.
  public var dateString: String { dateString() }

  /// ``date`` in a time zone and a locale, by default the reader's.
  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone)
    )
  }

  /// ``dateString`` as a list shows it: a date more than a day ahead of `now` is called one in the future. Then the sender's
  /// clock is wrong, or the timestamp is none in seconds; `{".sv": "timestamp"}` is in milliseconds, for one.
  package func dateDescription(
    now: Date,
    timeZone: TimeZone = .current,
    locale: Locale = .current
  ) -> String {
    let string = dateString(timeZone: timeZone, locale: locale)
    let latest = now.timeIntervalSince1970 + Self.toleratedLead
    if timestamp <= latest { return string }
    // Of this century, as a number of milliseconds.
    let seemsInMilliseconds = 946_684_800...max(946_684_800, latest) ~= timestamp / 1000
    return "date in the future: \(string)\(seemsInMilliseconds ? " (in milliseconds?)" : "")"
  }

  /// How far ahead clocks may be before it is said: what a wrong time zone makes of a right time is less.
  private static let toleratedLead: TimeInterval = 86_400

  /// The post in one line for a log or a debugger: who says what.
  public var descriptionString: String {
    "\(username): \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension Post {
  /// The moment just before this post, in seconds since 1970: where the curriculum's next page ends.
  ///
  /// A page that ends *at* the oldest post brings that post again; one that ends a microsecond earlier does not,
  /// but it also leaves out every other post of that moment. The kit's own paging therefore ends at the oldest
  /// post and skips what it has already; see `PageCursor` in PostControllers.
  ///
  /// Curriculum: Part Two, Test and Refine the Paging Logic, step 1.
  public var queryTimestamp: TimeInterval { timestamp - 0.000001 }
}
