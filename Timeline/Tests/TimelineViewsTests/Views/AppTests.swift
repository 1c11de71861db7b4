import ScreenTesting
import Testing

@Suite("Timeline overview: Views, all together")
@MainActor
struct AppTests {
  @Test func `a tab keeps its place and screens behind another tab and a new post`() async throws {
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
