import Foundation

extension Post {
  public var queryTimestamp: TimeInterval {
    let microseconds = 1.0
    return timestamp - microseconds / 1e6
  }

  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  public var dateString: String { dateString(timeZone: .current, locale: .current) }

  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    let formatter = DateFormatter()
    formatter.dateStyle = .full
    formatter.timeStyle = .short
    (formatter.timeZone, formatter.locale) = (timeZone, locale)
    return formatter.string(from: date)
  }

  public var descriptionString: String {
    var line = ""
    for character in "“\(text)” (\(username))" {
      line.append(character.isNewline ? "⏎" : character)
    }
    return line
  }
}
