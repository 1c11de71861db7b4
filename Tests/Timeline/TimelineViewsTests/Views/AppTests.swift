import Cloud
import HeadlessUI
import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, all together")
@MainActor
struct AppTests {
  @Test("the tabs lead to the timeline, the search and the notifications")
  func tabs() async throws {
    let app = try await World().launched(as: "Ada")
    for title in ["Search", "Notifications", "Timeline"] {
      try app.user.tap(title)
      #expect(app.lines[1].contains("  \(title)  "))
      #expect(app.lines[22].contains("[\(title)]"))
      try await app.user.waitUntilIdle()
    }
  }

  @Test("each tab keeps its place and its screens while another one is in front")
  func places() async throws {
    let app = try await World("year").launched(as: "Ada")
    app.user.scroll(by: 13)
    let timeline = app.user.screenText
    try app.user.tapRow(5)
    try await app.user.waitUntilIdle()
    app.user.scroll(by: 3)
    let detail = app.user.screenText
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
    try app.user.tap("Timeline")
    #expect(app.user.screenText == detail)
    try app.user.tap("‹ Timeline")
    #expect(app.user.screenText == timeline)
  }

  @Test("a tap on the tab in front leads back to its first screen")
  func root() async throws {
    let app = try await World().launched(as: "Ada")
    try app.user.tapRow(1)
    try await app.user.waitUntilIdle()
    try app.user.tap("Timeline")
    #expect(app.lines[1].contains("      Timeline      "))
  }

  @Test("a new post covers the tabs, and the timeline keeps its place below")
  func presented() async throws {
    let app = try await World("year").launched(as: "Ada")
    app.user.scroll(by: 20)
    let timeline = app.user.screenText
    try app.user.tap("+")
    #expect(!app.user.screenText.contains("[Timeline]"))
    for title in ["Search", "Notifications"] {
      #expect(throws: UserSession.ActionError.self) { try app.user.tap(title) }
    }
    app.viewModel.addButtonTapped()
    try app.user.tap("Cancel")
    #expect(app.user.screenText == timeline)
  }

  @Test("what one person posts, another finds with the next pull")
  func twoPeople() async throws {
    let world = try await World()
    let ada = try await world.launched(as: "Ada")
    let bea = try await world.launched(as: "Bea")
    try ada.user.tap("+")
    try ada.user.tapRow(0)
    try await ada.user.waitUntilIdle()
    try ada.user.tapRow(0)
    try await ada.user.waitUntilIdle()
    try ada.user.type("Thin ice.", into: AddPostViewModel.Field.caption)
    try ada.user.tap("Post")
    try await ada.user.waitUntilIdle()
    bea.user.pull()
    try await bea.user.waitUntilIdle()
    #expect(bea.captions.first == "Thin ice.")
  }

  @Test("a long pause that the cloud asks for is said; a short one is just waited for")
  func rateLimit() async throws {
    let app = try await World().app(as: "Ada")
    app.connection.meet(.failure(.requestRateLimited(retryAfter: 300)))
    try await app.user.launch()
    #expect(app.user.screenText.contains("Try again in 300 s."))
    let other = try await World().app(as: "Ada")
    other.connection.meet(.failure(.requestRateLimited(retryAfter: 5)))
    try await other.user.launch()
    #expect(other.captions.count == 5)
  }
}
