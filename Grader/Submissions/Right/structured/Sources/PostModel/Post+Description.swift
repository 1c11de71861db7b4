import Foundation

extension Post {
  public var queryTimestamp: TimeInterval { timestamp - 1e-6 }

  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  public var dateString: String { dateString() }

  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    date.formatted(
      Date.FormatStyle(
        date: .long, time: .shortened, locale: locale, calendar: locale.calendar,
        timeZone: timeZone))
  }

  public var descriptionString: String {
    "\(username) says: \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
