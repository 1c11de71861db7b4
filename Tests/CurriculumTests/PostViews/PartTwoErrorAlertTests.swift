import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface · Errors", .serialized)
@MainActor
struct PartTwoErrorAlertTests {
  @Test(.criterion("part-two.alerts.username-needed"))
  func aPostNeedsAUsername() async throws {
    try await expectError(username: "", message: "Who am I?")
  }

  @Test(.criterion("part-two.alerts.message-needed"))
  func aPostNeedsAMessage() async throws {
    try await expectError(username: "nadia", message: "")
  }

  @Test(.criterion("part-two.alerts.white-space-is-blank"))
  func whiteSpaceIsBlank() async throws {
    try await expectError(username: "   ", message: "Who am I?")
    try await expectError(username: "nadia", message: " \n\t ")
  }

  @Test(.criterion("part-two.alerts.error-buttons"))
  func theErrorHasItsButtons() async throws {
    let app = try await appWithError()
    expect("the error's buttons, sorted", app.buttons.sorted(), is: ["Cancel", "Retry"])
  }

  @Test(.criterion("part-two.alerts.retry-opens-form"))
  func retryLeadsBackToTheForm() async throws {
    let app = try await appWithError()
    app.viewModel.tapAlertAction(titled: "Retry")
    try await eventually("the form is there again after Retry") {
      app.showsForm && app.buttons.contains("Post")
    }
  }

  @Test(.criterion("part-two.alerts.retry-keeps-draft"))
  func retryKeepsWhatWasTyped() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.post(username: "nadia", message: "")
    try await app.waitForError()
    app.viewModel.tapAlertAction(titled: "Retry")
    try await eventually("the form is there again after Retry") { app.showsForm }
    expect(
      "what stands in the form's fields after Retry",
      app.viewModel.alert?.textFields.map(\.text) ?? [], is: ["nadia", ""])
  }

  @Test(.criterion("part-two.alerts.retry-sends"))
  func theCompletedFormIsSent() async throws {
    let app = try await appWithError()
    app.viewModel.tapAlertAction(titled: "Retry")
    try await eventually("the form is there again after Retry") { app.showsForm }
    app.fill(username: "nadia", message: "Good evening")
    app.viewModel.tapAlertAction(titled: "Post")
    try await eventually("the feed on the server has “Good evening”") {
      app.feed.contains { $0.contains("Good evening") }
    }
  }

  @Test(.criterion("part-two.alerts.error-cancel-closes"))
  func cancelClosesTheError() async throws {
    let app = try await appWithError()
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("no alert stands over the list after Cancel") {
      app.viewModel.alert == nil
    }
    await settle()
    expect("the number of things sent to the server after Cancel", app.writes.count, is: 0)
  }

  /// Posts a form that is not complete, and sees it refused.
  private func expectError(
    username: String, message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.post(username: username, message: message)
    let isError = await app.comesToError()
    let form = "username “\(username.escaped)”, message “\(message.escaped)”"
    expect(
      "nothing is sent with \(form)", app.writes.isEmpty, actual: "It is sent.",
      sourceLocation: sourceLocation)
    expect(
      "an alert says that something is missing with \(form)", isError,
      sourceLocation: sourceLocation)
  }

  /// An app in which the error stands over the list, whoever notices that a form is not complete.
  private func appWithError() async throws -> ListApp {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.openForm()
    app.viewModel.presentErrorAlert()
    try await app.waitForError()
    return app
  }
}

extension ListApp {
  fileprivate func comesToError() async -> Bool {
    await settle()
    return showsError
  }
}

extension String {
  /// With white space that can be read.
  fileprivate var escaped: String {
    replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }
}
