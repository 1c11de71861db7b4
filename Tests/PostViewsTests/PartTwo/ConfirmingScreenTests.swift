import HeadlessUI
import PostViews
import TestSupport
import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface · Typed text", .finishing)
@MainActor
struct ConfirmingScreenTests {
  @Test func `Cancel asks before typed text is lost, and the answer counts`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    let screen = ConfirmingScreen(PostListScreen(viewModel: app.viewModel))
    screen.appear()
    screen.tap("+")
    screen.type("Hello", into: "Message")
    #expect(screen.tap("Cancel"))
    #expect(screen.snapshot(of: nil).alert == .discardChanges)
    #expect(!screen.tap("Post") && !screen.perform(.tap(.alertAction(2))))
    #expect(screen.tap("Keep editing"))
    #expect(app.viewModel.alert?.typedTexts == ["", "Hello"])
    #expect(screen.snapshot(of: nil).alert == app.viewModel.alert)
    screen.tap("Cancel")
    #expect(screen.tap("Discard"))
    #expect(app.viewModel.alert == nil)
    #expect(screen.snapshot(of: nil).alert == nil)
  }
}
