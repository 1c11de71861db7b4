import ScreenTesting
import Testing

@Suite("Test harness · UserSession")
@MainActor
struct UserSessionTests {
  private let screen = PaperScreen()
  private var user: UserSession { UserSession(on: screen) }

  @Test("An action on a missing button, row or field is an error that shows the screen")
  func frustrations() throws {
    let tap = #expect(throws: UserSession.ActionError.self) { try user.tap("Cancel") }
    #expect(tap?.description == "There is no button “Cancel”.\npaper")
    let row = #expect(throws: UserSession.ActionError.self) { try user.tapRow(3) }
    #expect(row?.description == "Row 3 cannot be tapped.\npaper")
    let field = #expect(throws: UserSession.ActionError.self) { try user.type("x", into: "Age") }
    #expect(field?.description == "There is no field “Age”.\npaper")
  }

  @Test func `The words of the fixtures are actions`() async throws {
    let actions = [
      "launch", "pull", "scroll 10", "scroll -2", "tap OK", "tap row 0", "type mira into Name",
      "type out into into Name", "type  into Name",
    ]
    for action in actions { try await user.perform(action) }
    #expect(screen.notes == ["appear"] + actions.dropFirst())
  }

  @Test func `Unknown actions and actions on missing elements are errors`() async {
    for action in [
      "", "jump", "Launch", "tap", "tap Cancel", "tap row 1", "tap row x", "type x into Age",
      "type x",
    ] {
      await #expect(throws: UserSession.ActionError.self, "\(action)") {
        try await user.perform(action)
      }
    }
  }

  @Test func `Scrolling to the end of the feed goes on until there is no more`() async throws {
    screen.pages = 4
    try await user.perform("scroll to end")
    #expect(screen.isAtEnd)
    #expect(screen.notes == Array(repeating: "scroll to end", count: 5))
  }

  @Test func `Waiting ends when the screen is idle, or when it shows the text`() async throws {
    screen.isBusy = true
    Task {
      screen.text = "paper, done"
      screen.isBusy = false
    }
    try await user.waitUntilIdle()
    #expect(user.screenText == "paper, done")
    try await user.waitForText("done")
  }
}
