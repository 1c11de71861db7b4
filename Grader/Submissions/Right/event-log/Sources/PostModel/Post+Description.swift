import Foundation

extension Post {
  private static let microsecond: TimeInterval = 1 / 1_000_000

  public var queryTimestamp: TimeInterval { timestamp - Self.microsecond }

  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  public var dateString: String { dateString() }

  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    let style = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: locale, calendar: locale.calendar,
      timeZone: timeZone)
    return style.format(date)
  }

  public var descriptionString: String {
    String((username + " – " + text).map { $0.isNewline ? " " : $0 })
  }
}
