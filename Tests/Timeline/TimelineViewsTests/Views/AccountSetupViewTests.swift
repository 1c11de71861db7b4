import Cloud
import HeadlessUI
import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, Account Setup view")
@MainActor
struct AccountSetupViewTests {
  private let field = AccountSetupViewModel.nameField

  @Test(
    "it appears without a record and without a display name, and for nobody else",
    arguments: [("class", "Mira", true), ("newcomers", "Mira", true), ("class", "Ada", false)])
  func appears(cloud: String, name: String, isAsked: Bool) async throws {
    let app = try await World(cloud).launched(as: name)
    #expect(app.user.screenText.contains("Your account") == isAsked)
  }

  @Test("it does not appear when nobody is signed in, or it is not known who is")
  func unknown() async throws {
    #expect(try await World().launched(as: nil).viewModel.presented == nil)
    let app = try await World().app(as: "Mira")
    app.connection.meet(.failure(.networkUnavailable))
    try await app.user.launch()
    #expect(app.viewModel.presented == nil)
    app.user.pull()
    try await app.user.waitUntilIdle()
    #expect(app.user.screenText.contains("Your account"))
  }

  @Test("it cannot be given up: no Cancel, no tabs, no way back")
  func noCancel() async throws {
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
    try app.user.type("", into: field)
    try app.user.tap("Save")
    #expect(throws: UserSession.ActionError.self) { try app.user.tap("Cancel") }
    app.connection.meet(.failure(.networkUnavailable))
    try app.user.tap("Retry")
    try app.user.type("Mira", into: field)
    try app.user.tap("Save")
    try await app.user.waitUntilIdle()
    #expect(throws: UserSession.ActionError.self) { try app.user.tap("Cancel") }
    #expect(app.user.screenText.contains("Your account was not saved"))
  }

  @Test("a blank name is none", arguments: ["", "   ", "\t", "\u{200B}\u{2060}"])
  func blank(name: String) async throws {
    let app = try await World().launched(as: "Mira")
    let count = app.connection.requests.count
    try app.user.type(name, into: field)
    try app.user.tap("Save")
    #expect(app.user.screenText.contains("Others need a name to know you by."))
    #expect(app.connection.requests.count == count)
  }

  @Test("a name that is too long is refused with a reason, and may be changed")
  func tooLong() async throws {
    let app = try await World().launched(as: "Mira")
    try app.user.type(String(repeating: "Mira", count: 51), into: field)
    try app.user.tap("Save")
    try await app.user.waitUntilIdle()
    #expect(app.accountSetup?.alert?.message?.hasSuffix("Up to 200 bytes are allowed.") == true)
    try app.user.tap("Edit")
    try app.user.type("Mira", into: field)
    try app.user.tap("Save")
    try await app.user.waitUntilIdle()
    #expect(app.lines[1].contains("Timeline"))
  }

  @Test("it is saved once, however often Save is tapped; then the tabs are there, and news are on")
  func saves() async throws {
    let app = try await World().launched(as: "Mira")
    let viewModel = try #require(app.accountSetup)
    try app.user.type("Mira", into: field)
    app.connection.isHolding = true
    for _ in 0..<3 { viewModel.submitButtonTapped() }
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    try await app.waitForHeldRequests(1)
    #expect(app.connection.heldRequests.count == 1)
    #expect(!viewModel.setText("Mirabel", of: field))
    #expect(viewModel.photoPicker() == nil)
    viewModel.tapAlertAction(titled: "Edit")
    #expect(viewModel.alert == Alert(title: "Sending…"))
    try await app.letThrough()
    #expect(app.viewModel.presented == nil)
    #expect(app.viewModel.notifications.subscriptionButtonTitle == "Turn off")
    #expect(!viewModel.setText("Mirabel", of: "Name"))
    try app.user.tap("Search")
    try app.user.type("Mira", into: SearchQuery.Field.name)
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
    #expect(app.found == ["Mira: That is you"])
  }

  @Test("who posts before it is known that the name is missing is asked for it afterwards")
  func afterwards() async throws {
    let app = try await World().app(as: "Mira")
    app.connection.meet(.failure(.networkUnavailable))
    try await app.user.launch()
    try app.user.tap("+")
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    try app.user.type("Hello", into: AddPostViewModel.Field.caption)
    try app.user.tap("Post")
    try await app.user.waitUntilIdle()
    #expect(app.user.screenText.contains("Your account has no name yet."))
    try app.user.tap("Cancel")
    #expect(app.user.screenText.contains("Your account  "))
    try app.user.type("Mira", into: field)
    try app.user.tap("Save")
    try await app.user.waitUntilIdle()
    #expect(app.user.screenText.contains("No photos yet."))
  }
}
