import Foundation
import HeadlessUI
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Black Diamonds", .finishing)
@MainActor
struct PostListPartOneBlackDiamondsTests {
  @Test(
    "the date is shown in the reader's time zone",
    arguments: [
      ("GMT", "31 Dec 2025", "16:54"),
      ("Asia/Tokyo", "1 Jan 2026", "1:54"),
      ("America/Los_Angeles", "31 Dec 2025", "8:54"),
      ("Asia/Kathmandu", "31 Dec 2025", "22:39"),
    ])
  func timeZone(identifier: String, day: String, time: String) async throws {
    let zone = try #require(TimeZone(identifier: identifier))
    let app = TestApp(posts: [.number(1)], timeZone: zone)
    try await app.waitUntilIdle()
    let info = app.viewModel.cell(forRowAt: 0).infoLabel.text
    #expect(info.contains(day))
    #expect(info.contains(time))
  }

  @Test(
    "the date is written in the reader's language",
    arguments: [
      ("en_US", "Dec 31, 2025"), ("en_GB", "31 Dec 2025"), ("fr_FR", "31 déc. 2025"),
    ])
  func locale(identifier: String, day: String) async throws {
    let app = TestApp(posts: [.number(1)], locale: Locale(identifier: identifier))
    try await app.waitUntilIdle()
    #expect(app.viewModel.cell(forRowAt: 0).infoLabel.text.contains(day))
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
