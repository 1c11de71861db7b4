import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface · Errors", .serialized)
@MainActor
struct PartTwoErrorAlertTests {
  @Test(.criterion("part-two.alerts.username-needed"))
  func aPostNeedsAUsername() async throws {
    try await expectError(username: "", message: "Who am I?")
  }

  @Test(.criterion("part-two.alerts.message-needed"))
  func aPostNeedsAMessage() async throws { try await expectError(username: "nadia", message: "") }

  @Test(.criterion("part-two.alerts.white-space-is-blank"))
  func whiteSpaceIsBlank() async throws {
    for space in ["   ", "\t", "\n", "\r\n", " \n\t ", "\u{3000}\u{A0}", "\u{2028}"] {
      try await expectError(username: space, message: "Who am I?")
      try await expectError(username: "nadia", message: space)
    }
    try await expectError(username: " ", message: "\n")
  }

  @Test(.criterion("part-two.alerts.error-buttons"))
  func theErrorHasItsButtons() async throws {
    let app = try await appWithError()
    expect("the error's buttons, sorted", app.buttons.sorted(), is: ["Cancel", "Retry"])
    // The same holds for the error after a tap on “Post”, if one appears.
    let other = try await ListApp.showing(FeedEntry.several(1...2))
    try await other.post(username: "nadia", message: "")
    await settle()
    guard other.showsError else { return }
    expect(
      "the buttons of the error after “Post” without a message, sorted", other.buttons.sorted(),
      is: ["Cancel", "Retry"])
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
    for texts in [["nadia", ""], ["", "Who am I?"]] {
      let app = try await ListApp.showing(FeedEntry.several(1...2))
      try await app.post(username: texts[0], message: texts[1])
      await settle()
      // Another criterion judges whether a username is needed.
      if texts[0].isEmpty, !app.showsError { continue }
      try await app.retry()
      expect("the texts of the form's fields after Retry", app.fields, is: texts)
      // The form is unchanged, so it is still not complete.
      app.viewModel.tapAlertAction(titled: "Post")
      try await app.retry()
      expect("the texts of the form's fields after a second Retry", app.fields, is: texts)
      for (same, blank) in [("Something else", ""), ("", "Something else")] {
        let other = texts.map { $0.isEmpty ? blank : same }
        app.fill(username: other[0], message: other[1])
        app.viewModel.tapAlertAction(titled: "Post")
        if other[0].isEmpty, !app.showsError { break }
        try await app.retry()
        expect(
          "the texts of the form's fields after a Retry, when other texts have been typed",
          app.fields, is: other)
      }
    }
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
    // The test fills in only the blank field.
    for texts in [["lena", ""], ["", "Good night"]] {
      let app = try await ListApp.showing(FeedEntry.several(1...2))
      try await app.post(username: texts[0], message: texts[1])
      await settle()
      // Other criteria judge whether an error appears, and whether the text is still there.
      guard app.showsError else { continue }
      await app.tap("Retry")
      guard app.showsForm, app.fields == texts else { continue }
      let field = texts[0].isEmpty ? 0 : 1
      app.viewModel.setAlertText(["lena", "Good night"][field], forTextFieldAt: field)
      app.viewModel.tapAlertAction(titled: "Post")
      try await eventually("the feed on the server has “Good night” by lena after Retry") {
        app.feed.contains { $0.contains("Good night") && $0.contains("lena") }
      }
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
    try await app.post(username: "", message: "Better not")
    // Another criterion judges whether the error appears.
    guard await app.comesToError() else { return }
    app.viewModel.tapAlertAction(titled: "Cancel")
    app.viewModel.addButtonTapped()
    await settle()
    guard let message = app.fields.last else { return }
    expect("the message of the next form after a cancelled error", message, is: "")
  }

  private func expectError(
    username: String, message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
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

  /// An app with an open error alert, even if its form does not notice missing texts.
  private func appWithError() async throws -> ListApp {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.openForm()
    app.viewModel.presentErrorAlert()
    try await app.waitForError()
    return app
  }
}

extension ListApp {
  fileprivate func retry() async throws {
    try await waitForError()
    viewModel.tapAlertAction(titled: "Retry")
    try await eventually("the form is there again after Retry") { showsForm }
  }

  fileprivate func comesToError() async -> Bool {
    await settle()
    return showsError
  }
}

extension String {
  fileprivate var escaped: String {
    replacing("\r\n", with: "\\r\\n").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }
}
