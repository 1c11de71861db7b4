import Foundation
import PostModel
import Testing

@Suite("Part One · Black Diamonds · The date in the reader's time zone")
struct PostDateTests {
  /// 2015-11-20 06:13:20 UTC.
  private static let post = Post(username: "mira", text: "Hello", timestamp: 1_448_000_000)

  @Test(
    "The date is written in the reader's time zone and language, and respects summer time",
    arguments: [
      (0, "UTC", "en_US", "Nov 20, 2015 at 6:13 AM"),
      (0, "America/Los_Angeles", "en_US", "Nov 19, 2015 at 10:13 PM"),
      (0, "Asia/Kolkata", "en_US", "Nov 20, 2015 at 11:43 AM"),
      (0, "Pacific/Kiritimati", "en_US", "Nov 20, 2015 at 8:13 PM"),
      (0, "Asia/Kolkata", "en_GB", "20 Nov 2015 at 11:43"),
      (0, "Asia/Kolkata", "de_DE", "20. Nov. 2015, 11:43"),
      (0, "Asia/Tokyo", "ja_JP", "2015年11月20日 15:13"),
      (0, "Europe/Berlin", "en_GB", "20 Nov 2015 at 7:13"),
      (-142, "Europe/Berlin", "en_GB", "1 Jul 2015 at 8:13"),
    ] as [(Double, String, String, String)])
  func dateString(days: Double, zone: String, locale: String, expected: String) throws {
    let post = Post(username: "", text: "", timestamp: Self.post.timestamp + 86_400 * days)
    let timeZone = try #require(TimeZone(identifier: zone))
    let string = post.dateString(timeZone: timeZone, locale: Locale(identifier: locale))

    // Newer locale data put a narrow no-break space before AM.
    #expect(string.replacing("\u{202F}", with: " ") == expected)
  }

  @Test func `The default time zone and locale are those of the machine`() {
    #expect(Self.post.dateString == Self.post.dateString(timeZone: .current, locale: .current))
  }

  @Test(arguments: [
    0, -62_135_596_800, 253_402_300_800, 1e12, -1e12, 1e15, -1e15, 1e18, 1e300, -1e300,
    Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ])
  func `A date in the far past or future has a text, too`(timestamp: Double) throws {
    let post = Post(username: "", text: "", timestamp: timestamp)
    for locale in ["en_US", "ar_SA", "th_TH", "ja_JP@calendar=japanese"] {
      #expect(!post.dateString(timeZone: .gmt, locale: Locale(identifier: locale)).isEmpty)
    }
    let isCalledFuture = post.dateDescription(now: Self.post.date).hasPrefix("date in the future: ")
    #expect(isCalledFuture == (timestamp > Self.post.timestamp))
  }

  @Test(
    "A date over a day ahead is described as in the future, and as milliseconds if that fits",
    arguments: [
      (1_448_000_000, "20 Nov 2015 at 6:13"), (0, "1 Jan 1970 at 0:00"),
      (1_448_086_400, "21 Nov 2015 at 6:13"),
      (1_448_086_401, "date in the future: 21 Nov 2015 at 6:13"),
      (4_102_444_800, "date in the future: 1 Jan 2100 at 0:00"),
      (946_684_799_999, "date in the future: 31 Mar 31969 at 23:59"),
      (946_684_800_000, "date in the future: 1 Apr 31969 at 0:00 (in milliseconds?)"),
      (1_448_000_000_000, "date in the future: 18 Apr 47855 at 6:13 (in milliseconds?)"),
      (1_448_086_401_000, "date in the future: 12 Jan 47858 at 6:30"),
    ] as [(TimeInterval, String)])
  func future(timestamp: TimeInterval, expected: String) {
    let post = Post(username: "", text: "", timestamp: timestamp)
    let string = post.dateDescription(
      now: Self.post.date, timeZone: .gmt, locale: Locale(identifier: "en_GB"))
    #expect(string == expected)
  }
}
