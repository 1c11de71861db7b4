// Solves: Part One, Black Diamonds (dates); Part Two, Test and Refine the Paging Logic, step 1; the design sheet.
// Does not show: that a date lies in the future, for example because of a wrong clock. Post+Description.swift in Sources does.

import Foundation

extension Post {
  public var queryTimestamp: TimeInterval {
    timestamp - 0.000001
  }

  public var date: Date {
    Date(timeIntervalSince1970: timestamp)
  }

  public var dateString: String {
    dateString()
  }

  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    formatter.timeStyle = .short
    formatter.timeZone = timeZone
    formatter.locale = locale
    return formatter.string(from: date)
  }

  public var descriptionString: String {
    "\(username): \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
