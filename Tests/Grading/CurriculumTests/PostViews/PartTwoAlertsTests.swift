import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface", .serialized)
@MainActor
struct PartTwoAlertsTests {
  @Test(.criterion("part-two.alerts.plus-opens-form"))
  func plusOpensAForm() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try require("nothing stands over the list before", app.viewModel.alert == nil)
    app.viewModel.addButtonTapped()
    try await eventually("a tap on + shows an alert") { app.viewModel.alert != nil }
    expect(
      "the number of the alert's text fields", app.viewModel.alert?.textFields.count ?? 0, is: 2)
  }

  @Test(.criterion("part-two.alerts.tells-view"))
  func theViewIsToldOfAlerts() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    let table = ListTable(app)
    try await app.openForm()
    try await eventually("the view hears that an alert is open") { table.alert != nil }
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("the view hears that no alert is open any more") { table.alert == nil }
  }

  @Test(.criterion("part-two.alerts.tells-view-of-changes"))
  func theViewIsToldOfAnAlertThatChanges() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    let table = ListTable(app)
    try await app.openForm()
    app.viewModel.setAlertText("nadia", forTextFieldAt: 0)
    await app.expectTold("the text typed into the first field", table)
    app.viewModel.setAlertText("Hello", forTextFieldAt: 1)
    await app.expectTold("the text typed into the second field", table)
    app.viewModel.setAlertText(" ", forTextFieldAt: 1)
    app.viewModel.tapAlertAction(titled: "Post")
    await app.expectTold("the error in place of the form", table)
    app.viewModel.tapAlertAction(titled: "Retry")
    await app.expectTold("the form in place of the error", table)
  }

  @Test(.criterion("part-two.alerts.form-buttons"))
  func theFormHasItsButtons() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.openForm()
    expect("the form's buttons, sorted", app.buttons.sorted(), is: ["Cancel", "Post"])
  }

  @Test(.criterion("part-two.alerts.fields-take-text"))
  func theFieldsShowWhatIsTyped() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.openForm()
    expect("the texts of the form's fields at first", app.fields, is: ["", ""])
    // A view passes the whole text of the field after each key.
    app.viewModel.setAlertText("Good", forTextFieldAt: 1)
    expect("the texts of the form's fields with a message only", app.fields, is: ["", "Good"])
    for username in ["n", "na", "nadja", "nadia"] {
      app.viewModel.setAlertText(username, forTextFieldAt: 0)
    }
    app.viewModel.setAlertText("Good evening", forTextFieldAt: 1)
    expect("the texts of the form's fields", app.fields, is: ["nadia", "Good evening"])
    app.viewModel.setAlertText("", forTextFieldAt: 0)
    expect(
      "the texts of the form's fields when the username has been deleted again", app.fields,
      is: ["", "Good evening"])
    let long = String(repeating: "Good evening. ", count: 100)
    app.viewModel.setAlertText(long, forTextFieldAt: 1)
    expect("the length of a long message in its field", app.fields.last?.count, is: long.count)
    app.viewModel.setAlertText("Good evening", forTextFieldAt: 1)
    await app.tap("Cancel")
    app.viewModel.presentNewPostAlert()
    await settle()
    // It may keep the typed texts of the last one.
    expect(
      "texts in a second form that were never typed",
      app.fields.filter { !["", "nadia", "Good evening"].contains($0) }, is: [])
  }

  @Test(.criterion("part-two.alerts.post-sends"))
  func postSendsWhatWasTyped() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.post(username: " nadia k ", message: "Good evening,\nall of you")
    let feed = { "The feed: \(app.feed.joined(separator: ", "))" }
    try await eventually(
      "the feed on the server has “Good evening,\\nall of you” by “ nadia k ”", actual: feed
    ) { app.feed.contains(" nadia k : Good evening,\nall of you") }
    await settle()
    expect(
      "the feed on the server, sorted", app.feed,
      is: [" nadia k : Good evening,\nall of you", "mira: Post 1", "mira: Post 2"])
  }

  @Test(.criterion("part-two.alerts.second-post"))
  func aSecondPostIsSentAsWell() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.post(username: "nadia", message: "Good evening")
    try await eventually("the first post is sent") { !app.writes.isEmpty }
    await settle()
    try await app.openForm()
    app.fill(username: "jonas", message: "Better not")
    await app.tap("Cancel")
    try await app.post(username: "lena", message: "Good night")
    try await eventually("the second post is sent") {
      app.feed.contains { $0.contains("Good night") || $0.contains("lena") }
    }
    await settle()
    // Another criterion judges which text is in which field.
    let posts = app.feed.filter { $0.contains("Good") }
      .map { $0.components(separatedBy: ": ").sorted().joined(separator: " and ") }
    expect(
      "the posts, sorted", Set(posts).sorted(),
      is: ["Good evening and nadia", "Good night and lena"])
  }

  @Test(.criterion("part-two.alerts.only-its-buttons"))
  func onlyTheAlertsButtonsDoSomething() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    for title in ["Post", "Retry", "Cancel"] {
      try await app.expectNothing(of: title, when: "no alert stands over the list")
    }
    try await app.openForm()
    app.fill(username: "nadia", message: "Good evening")
    for title in ["Retry", "Report", "Hide post", "post", "cancel", "Post ", ""] {
      try await app.expectNothing(of: title, when: "the form stands over the list")
    }
    app.viewModel.presentErrorAlert()
    await settle()
    if app.showsError {
      for title in ["Post", "Report", "retry"] {
        try await app.expectNothing(of: title, when: "the error stands over the list")
      }
    }
    let other = try await ListApp.showing(FeedEntry.several(1...2))
    try await other.post(username: "nadia", message: "Good evening")
    await settle()
    if other.viewModel.alert == nil {
      try await other.expectNothing(of: "Post", when: "the form has been sent and is gone")
    }
  }

  @Test(.criterion("part-two.alerts.post-closes"))
  func noAlertIsLeftAfterPosting() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.post(username: "nadia", message: "Good evening")
    try await eventually("no alert stands over the list any more") { app.viewModel.alert == nil }
  }

  @Test(.criterion("part-two.alerts.new-post-appears"))
  func theNewPostAppearsInTheList() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.post(username: "nadia", message: "Good evening")
    let rows = { "The rows: \(app.texts.joined(separator: ", "))" }
    // Another criterion judges which text is in which field.
    try await eventually("a row shows “Good evening”", actual: rows) {
      app.texts.contains { $0.contains("Good evening") || $0.contains("nadia") }
    }
  }

  @Test(.criterion("part-two.alerts.cancel-closes"))
  func cancelClosesTheForm() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.openForm()
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("no alert stands over the list after Cancel") {
      app.viewModel.alert == nil
    }
  }

  @Test(.criterion("part-two.alerts.cancel-sends-nothing"))
  func cancelSendsNothing() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.openForm()
    app.fill(username: "nadia", message: "Better not")
    await app.tap("Cancel")
    expect("the number of things sent to the server after Cancel", app.writes.count, is: 0)
    // A form that never sends would pass without doing anything.
    try await app.post(username: "nadia", message: "Good evening")
    try await eventually("a form that was not cancelled is sent") { !app.writes.isEmpty }
  }
}

extension ListApp {
  /// Records a failure unless a tap on a missing button changes nothing.
  fileprivate func expectNothing(
    of title: String, when situation: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (alert, writes) = (viewModel.alert, writes.count)
    viewModel.tapAlertAction(titled: title)
    await settle()
    let isSame = viewModel.alert == alert
    try require(
      "a tap on “\(title)” changes no alert when \(situation)", isSame,
      actual: viewModel.alert.map { "An alert with \($0.actions.map(\.title)) is there." }
        ?? "The alert is gone.", sourceLocation: sourceLocation)
    try require(
      "a tap on “\(title)” sends nothing when \(situation)", self.writes.count == writes,
      actual: "Something is sent.", sourceLocation: sourceLocation)
  }
}
