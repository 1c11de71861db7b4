import HeadlessUI
import ScreenTesting
import Testing
import TimelineViews

@Suite("Timeline overview: Views, Account Setup view")
@MainActor
struct AccountSetupViewTests {
  private let field = AccountDraft.nameField

  @Test func `it has no Cancel, no tabs, and no way back`() async throws {
    let app = try await World().launched(as: "Mira")
    for title in ["Cancel", "Timeline", "Search", "‹ Timeline", "+"] {
      #expect(throws: UserSession.ActionError.self) { try app.user.tap(title) }
    }
    #expect(!app.screen.hasUnsavedChanges)
    try app.user.type("Mir", into: field)
    #expect(app.screen.hasUnsavedChanges)
    app.viewModel.cancel()
    app.viewModel.addButtonTapped()
    #expect(app.user.screenText.contains("Display name: Mir"))
    try await app.user.perform("type  into \(field)", "tap Save")
    #expect(throws: UserSession.ActionError.self) { try app.user.tap("Cancel") }
    app.connection.meet(.failure(.networkUnavailable))
    try await app.user.perform("tap Retry", "type Mira into \(field)", "tap Save")
    #expect(throws: UserSession.ActionError.self) { try app.user.tap("Cancel") }
    #expect(app.user.screenText.contains("Your account was not saved"))
  }

  @Test(arguments: ["", "   ", "\t", "\u{200B}\u{2060}"])
  func `a blank name is refused`(name: String) async throws {
    let app = try await World().launched(as: "Mira")
    let count = app.connection.requests.count
    try app.user.type(name, into: field)
    try app.user.tap("Save")
    #expect(app.user.screenText.contains("Others need a name to know you by."))
    #expect(app.connection.requests.count == count)
  }

  @Test func `a name that is too long is refused with a reason, and may be changed`() async throws {
    let app = try await World().launched(as: "Mira")
    try app.user.type(String(repeating: "Mira", count: 51), into: field)
    try await app.user.perform("tap Save")
    #expect(app.accountSetup?.alert?.message?.hasSuffix("Up to 200 bytes are allowed.") == true)
    try await app.user.perform("tap Edit", "type Mira into \(field)", "tap Save")
    #expect(app.lines[1].contains("Timeline"))
  }

  @Test func `several taps on Save save the name once and turn notifications on`() async throws {
    let app = try await World().launched(as: "Mira")
    let viewModel = try #require(app.accountSetup)
    try app.user.type("Mira", into: field)
    app.connection.isHolding = true
    for _ in 0..<3 { viewModel.barButtonTapped() }
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    try await app.waitForHeldRequests(1)
    #expect(!viewModel.setText("Mirabel", of: field))
    #expect(viewModel.photoPicker() == nil)
    viewModel.tapAlertAction(titled: "Edit")
    #expect(viewModel.alert == .sending)
    try await app.letThrough()
    #expect(app.viewModel.presented == nil)
    #expect(app.viewModel.notifications.barButton?.title == "Turn off")
    #expect(!viewModel.setText("Mirabel", of: "Name"))
    try await app.user.perform(
      "tap Search", "type Mira into \(SearchViewModel.Field.name)", "tap Search")
    #expect(app.found == ["Mira: That is you"])
  }
}
