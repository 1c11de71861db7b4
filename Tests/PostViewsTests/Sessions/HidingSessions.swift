import HeadlessUI
import PostModel
import ScreenTesting
import TestSupport
import Testing

@Suite("Part Two · Black Diamonds · A person reports and hides", .finishing)
@MainActor
struct HidingSessions {
  private let posts: [Post] = [
    .number(1, by: "mira", text: "Good morning"),
    .number(2, by: "troll", text: "Buy my thing!"),
    .number(3, by: "noor", text: "Lunch at noon?"),
    .number(4, by: "troll", text: "Buy it now!"),
  ]

  @Test func `reports a post with a reason, and does not see it again`() async throws {
    let (app, user) = try await TestApp.launched(posts)
    try user.tapRow(0)
    try expectScreen(user.screenText, is: "hiding-1-sheet")
    try user.tap("Report post")
    try user.type("Advertising", into: "Reason")
    try expectScreen(user.screenText, is: "hiding-2-reason")
    try user.tap("Report")
    try await user.waitUntilIdle()
    #expect(!user.screenText.contains("Buy it now!"))
    #expect(user.screenText.contains("Buy my thing!"))
    #expect(app.server.json(at: "/reports.json").contains("Advertising"))
    try await user.perform("pull")
    #expect(!user.screenText.contains("Buy it now!"))
  }

  @Test func `hides a post and a user, opens the hidden list, and unhides both`() async throws {
    let (app, user) = try await TestApp.launched(posts)
    try user.tapRow(1)
    try user.tap("Hide post")
    try user.tapRow(0)
    try user.tap("Hide all by this user")
    try expectScreen(user.screenText, is: "hiding-3-hidden")
    try user.tap("Hidden (2)")
    try expectScreen(user.screenText, is: "hiding-4-list")
    try user.tapRow(0)
    try user.tapRow(0)
    try expectScreen(user.screenText, is: "hiding-5-nothing-hidden")
    try user.tap("‹ Post")
    #expect(app.viewModel.messages == posts.reversed().map(\.text))
  }

  @Test func `finds every button on the smallest screen`() async throws {
    let user = TestApp(posts: posts).user(size: ScreenSize(width: 20, height: 10))
    try await user.launch()
    try user.tapRow(0)
    try expectScreen(user.screenText, is: "hiding-6-sheet-narrow")
  }
}
