import ScreenTesting
import Testing

@Suite("Timeline overview: Views, all together")
@MainActor
struct AppTests {
  @Test func `each tab keeps its place and its screens behind another one`() async throws {
    let app = try await World("year").launched(as: "Ada")
    app.user.scroll(by: 13)
    let timeline = app.user.screenText
    try await app.user.perform("tap row 5")
    app.user.scroll(by: 3)
    let detail = app.user.screenText
    try await app.user.perform("tap Search", "tap Timeline")
    #expect(app.user.screenText == detail)
    try app.user.tap("‹ Timeline")
    #expect(app.user.screenText == timeline)
  }

  @Test func `a new post covers the tabs, and the timeline keeps its place below`() async throws {
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
}
