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
    for (timestamp, time) in [(-1.25, "before"), (4_000_000_000.25, "the future")] {
      expect(
        "the seconds from 1970 to the date of a post from \(time)",
        Post(username: "mira", text: "Hi", timestamp: timestamp).date.timeIntervalSince1970,
        is: timestamp)
    }
  }

  @Test(.criterion("black-diamonds.dates.day-month-year"))
  func dateStringHasDayMonthAndYear() throws {
    let greenwich = try require("a zone", TimeZone(identifier: "GMT"))
    let kathmandu = try require("a zone", TimeZone(secondsFromGMT: 5 * 3600 + 45 * 60))
    expectDay(14, 11, 2023, of: Self.moment, in: greenwich, "in Greenwich")
    expectDay(15, 11, 2023, of: Self.moment, in: kathmandu, "5:45 hours east of there")
    // This day is in the first week of the next year, and is day 365 or 366 of its year.
    expectDay(31, 12, 2024, of: 1_735_646_400, in: greenwich, "on the last day of a year")
    expectDay(1, 2, 2015, of: 1_422_792_000, in: greenwich, "early in a year")
    expectDay(31, 12, 2024, of: 1_735_689_599.7, in: greenwich, "just before midnight")
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = greenwich
    let now = Date().timeIntervalSince1970
    for (ago, moment) in [(60, "a minute ago"), (86_400, "a day ago")] {
      let time = now - TimeInterval(ago)
      let day = calendar.dateComponents(
        [.day, .month, .year], from: Date(timeIntervalSince1970: time))
      expectDay(
        day.day ?? 0, day.month ?? 0, day.year ?? 0, of: time, in: greenwich,
        "of a post from \(moment)")
    }
  }

  @Test(.criterion("black-diamonds.dates.locales"))
  func dateStringIsWrittenAsPeopleDoThere() throws {
    let greenwich = try require("a zone", TimeZone(identifier: "GMT"))
    let post = Post(username: "mira", text: "Hi", timestamp: Self.moment)
    let texts = ["en_US", "en_GB", "de_DE", "ja_JP"].map {
      post.dateString(timeZone: greenwich, locale: Locale(identifier: $0))
    }
    expect(
      "dateString(timeZone:locale:) differs between America, Britain, Germany and Japan",
      Set(texts).count == 4, actual: "\(texts)")
    // Other criteria judge the date.
    let isDayFirst = texts.compactMap { text in
      text.firstRange(of: "14").map { text[$0.upperBound...].contains(/11|Nov/) }
    }
    expect(
      "the day is in front of the month in Britain and Germany, and behind it in America and Japan",
      isDayFirst.isEmpty || isDayFirst == [false, true, true, false], actual: "\(texts)")
    let isCountedTo24 =
      texts[0].contains(/10:13.*PM/) ? texts[1...2].map { $0.contains("22:13") } : []
    expect(
      "the hours count to 24 in Britain and Germany", isCountedTo24.allSatisfy(\.self),
      actual: "\(texts)")
  }

  @Test(.criterion("black-diamonds.dates.half-of-the-day"))
  func dateStringTellsMorningFromEvening() throws {
    let greenwich = try require("a zone", TimeZone(identifier: "GMT"))
    for name in ["en_US", "en_GB"] {
      let texts = [Self.moment, Self.moment - 12 * 3600].map {
        Post(username: "mira", text: "Hi", timestamp: $0)
          .dateString(timeZone: greenwich, locale: Locale(identifier: name))
      }
      expect(
        "dateString(timeZone:locale:) differs between 10:13 and 22:13 of one day, for \(name)",
        texts[0] != texts[1], actual: "both are “\(texts[0])”")
    }
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
    // 22:13 in Greenwich on 15 February and on 15 July 2023.
    for (moment, hour, season) in [(1_676_499_200, 23, "winter"), (1_689_459_200, 0, "summer")] {
      let post = Post(username: "mira", text: "Hi", timestamp: TimeInterval(moment))
      // One of the others has the same time as Berlin today.
      for (name, hour) in [
        ("Europe/Berlin", hour), ("Africa/Lagos", 23), ("Africa/Johannesburg", 0),
      ] {
        let zone = try require("a zone", TimeZone(identifier: name))
        expectTime(
          hour, 13, in: post.dateString(timeZone: zone, locale: locale),
          "dateString(timeZone:locale:) of a post from \(season) in \(name)")
      }
    }
  }

  @Test(.criterion("black-diamonds.dates.readers-zone"))
  func dateStringIsInTheReadersZone() {
    let here = GradeBook.shared.calendar.dateComponents(
      [.hour, .minute], from: Date(timeIntervalSince1970: Self.moment))
    expectTime(
      here.hour ?? 0, here.minute ?? 0,
      in: Post(username: "mira", text: "Hi", timestamp: Self.moment).dateString,
      "dateString, in the zone of this machine")
  }
}

/// Finds the time in a date of any format: an hour of 24 or 12, and the minute right after it, in any digits.
private func expectTime(_ hour: Int, _ minute: Int, in text: String, _ subject: String) {
  expect(
    "\(subject), has the hour \(hour) (or \(hour % 12)) and the minute \(minute)",
    hasTime(DateComponents(hour: hour, minute: minute), in: text), actual: "“\(text)”")
}

func hasTime(_ time: DateComponents, in text: String) -> Bool {
  let (hour, minute) = (time.hour ?? 0, time.minute ?? 0)
  let numbers = text.split { $0.wholeNumberValue == nil }
    .map { $0.reduce(0) { ($0 * 10 + ($1.wholeNumberValue ?? 0)) % 10_000 } }
  return zip(numbers, numbers.dropFirst()).contains {
    [hour, hour % 12, hour % 12 == 0 ? 12 : hour].contains($0) && $1 == minute
  }
}

/// Finds a day in a date of any format: its number, its year in full or in two digits, and its month as a number or by three letters.
private func expectDay(
  _ day: Int, _ month: Int, _ year: Int, of timestamp: TimeInterval, in zone: TimeZone,
  _ place: String
) {
  let text = Post(username: "mira", text: "Hi", timestamp: timestamp)
    .dateString(timeZone: zone, locale: Locale(identifier: "en_GB"))
  var numbers = text.split { $0.wholeNumberValue == nil }.compactMap { Int($0) }
  let subject = "dateString(timeZone:locale:) \(place)"
  /// Uses each number only once: the day is not the month.
  func expectOne(of names: [Int], orWord word: String? = nil, _ part: String) {
    if let word, text.lowercased().contains(word) { return }
    let offset = numbers.firstIndex(where: names.contains)
    expect("\(subject) has the \(part)", offset != nil, actual: "“\(text)”")
    if let offset { numbers.remove(at: offset) }
  }
  let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  expectOne(of: [day], "day \(day)")
  expectOne(of: [month], orWord: months[month - 1], "month \(month)")
  expectOne(of: [year, year % 100], "year \(year)")
}
