import Foundation
import PostModel
import Testing

@testable import PostViews

@Suite("Part One · Table View Setup · Dates that are made once")
struct DateTextsTests {
  private let timeZone = TimeZone.gmt
  private let locale = Locale(identifier: "en_GB")

  @Test func `A date in the future is marked until its time has come`() {
    var texts = DateTexts(timeZone: timeZone, locale: locale)
    let post = Post(username: "mira", text: "ahead", timestamp: 1_767_268_800)
    for (days, isMarked) in [(-2.0, true), (-0.5, false), (-3, true), (1, false), (2, false)] {
      let text = texts.text(for: post, now: post.date.addingTimeInterval(days * 86_400))
      #expect(text.hasPrefix("date in the future") == isMarked, "after \(days) days")
    }
  }

  @Test func `Each post has its own date, however many there are`() {
    var texts = DateTexts(timeZone: timeZone, locale: locale)
    let now = Date(timeIntervalSince1970: 1_767_268_800)
    for number in (0..<2500).shuffled() + Array(0..<20) {
      let post = Post(
        username: "mira", text: "\(number)", timestamp: 1_700_000_000 + 3600 * Double(number))
      let expected = post.dateDescription(now: now, timeZone: timeZone, locale: locale)
      #expect(texts.text(for: post, now: now) == expected)
    }
  }
}
