import Foundation

extension Post {
  public var queryTimestamp: TimeInterval { timestamp - 0.000001 }

  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  public var dateString: String { dateString() }

  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    let formatter = DateFormatter()
    formatter.timeZone = timeZone
    formatter.locale = locale
    formatter.dateStyle = .medium
    formatter.timeStyle = .short
    return formatter.string(from: date)
  }

  public var descriptionString: String {
    "\(username): \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
