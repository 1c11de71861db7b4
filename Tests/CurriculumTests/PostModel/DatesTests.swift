import AppUnderTest
import Foundation
import Testing

@Suite("Black Diamonds · Dates", .serialized)
@MainActor
struct DatesTests {
  /// 22:13:20 in Greenwich on 14 November 2023.
  private static let moment: TimeInterval = 1_700_000_000

  @Test(.criterion("black-diamonds.dates.date"))
  func dateIsTheTimestamp() {
    let date = Post(username: "mira", text: "Hi", timestamp: Self.moment).date
    expect("the seconds from 1970 to the post's date", date.timeIntervalSince1970, is: Self.moment)
  }

  @Test(.criterion("black-diamonds.dates.other-zones"))
  func dateStringIsInTheGivenZone() throws {
    let post = Post(username: "mira", text: "Hi", timestamp: Self.moment)
    let locale = Locale(identifier: "en_GB")
    let greenwich = try require("a zone", TimeZone(identifier: "GMT"))
    let kathmandu = try require("a zone", TimeZone(secondsFromGMT: 5 * 3600 + 45 * 60))
    let inGreenwich = post.dateString(timeZone: greenwich, locale: locale)
    expectTime(22, 13, in: inGreenwich, "dateString(timeZone:locale:) in Greenwich")
    let inKathmandu = post.dateString(timeZone: kathmandu, locale: locale)
    expectTime(3, 58, in: inKathmandu, "dateString(timeZone:locale:) 5:45 hours east of there")
  }

  @Test(.criterion("black-diamonds.dates.readers-zone"))
  func dateStringIsInTheReadersZone() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = GradeBook.shared.timeZone
    let here = calendar.dateComponents(
      [.hour, .minute], from: Date(timeIntervalSince1970: Self.moment))
    expectTime(
      here.hour ?? 0, here.minute ?? 0,
      in: Post(username: "mira", text: "Hi", timestamp: Self.moment).dateString,
      "dateString, in the zone of this machine")
  }
}

/// Finds the time in a date of any format: an hour of 24 or 12, and the minute right behind it, in any digits.
private func expectTime(_ hour: Int, _ minute: Int, in text: String, _ subject: String) {
  let numbers = text.split { $0.wholeNumberValue == nil }
    .map { $0.reduce(0) { ($0 * 10 + ($1.wholeNumberValue ?? 0)) % 10_000 } }
  let isThere = zip(numbers, numbers.dropFirst()).contains {
    [hour, hour % 12, hour % 12 == 0 ? 12 : hour].contains($0) && $1 == minute
  }
  expect(
    "\(subject), has the hour \(hour) (or \(hour % 12)) and the minute \(minute)", isThere,
    actual: "“\(text)”")
}
