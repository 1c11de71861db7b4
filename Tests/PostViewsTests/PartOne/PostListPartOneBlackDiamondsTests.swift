import Foundation
import HeadlessUI
import PostModel
import PostViews
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Black Diamonds", .finishing)
@MainActor
struct PostListPartOneBlackDiamondsTests {
  @Test(
    "the date is written in the reader's time zone and language",
    arguments: [
      ("GMT", "en_GB", "31 Dec 2025", "16:54"), ("Asia/Tokyo", "en_GB", "1 Jan 2026", "1:54"),
      ("America/Los_Angeles", "en_GB", "31 Dec 2025", "8:54"),
      ("Asia/Kathmandu", "en_GB", "31 Dec 2025", "22:39"), ("GMT", "en_US", "Dec 31, 2025", "4:54"),
      ("GMT", "fr_FR", "31 déc. 2025", "16:54"),
    ])
  func date(zone: String, locale: String, day: String, time: String) async throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let app = TestApp(posts: [.number(1)], timeZone: timeZone, locale: Locale(identifier: locale))
    try await app.waitUntilIdle()
    let info = app.viewModel.cell(forRowAt: 0).infoLabel.text
    #expect(info.contains(day))
    #expect(info.contains(time))
  }

  @Test func `an older page is inserted below, and no other row changes`() async throws {
    let app = TestApp(posts: Post.feed(20))
    let view = RecordingView(of: app.viewModel)
    try await app.load()
    try await app.displayRow(14)
    #expect(view.updates.last == RowUpdates(inserted: [15, 16, 17, 18, 19]))
    #expect(app.viewModel.numberOfRows == 20)
  }
}
