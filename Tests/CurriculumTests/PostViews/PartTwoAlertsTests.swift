import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface", .serialized)
@MainActor
struct PartTwoAlertsTests {
  @Test(.criterion("part-two.alerts.plus-opens-form"))
  func plusOpensAForm() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try require("nothing stands over the list before", app.viewModel.alert == nil)
    app.viewModel.addButtonTapped()
    try await eventually("a tap on + shows an alert") { app.viewModel.alert != nil }
    expect(
      "the number of the alert's text fields", app.viewModel.alert?.textFields.count ?? 0, is: 2)
  }

  @Test(.criterion("part-two.alerts.tells-view"))
  func theViewIsToldOfAlerts() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    let table = ListTable(app)
    try await app.openForm()
    try await eventually("the view is told that an alert is there") { table.showsAlert }
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("the view is told that no alert is there any more") {
      !table.showsAlert
    }
  }

  @Test(.criterion("part-two.alerts.form-buttons"))
  func theFormHasItsButtons() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.openForm()
    expect("the form's buttons, sorted", app.buttons.sorted(), is: ["Cancel", "Post"])
  }

  @Test(.criterion("part-two.alerts.fields-take-text"))
  func theFieldsShowWhatIsTyped() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.openForm()
    app.fill(username: "nadia", message: "Good evening")
    expect(
      "what stands in the form's fields", app.viewModel.alert?.textFields.map(\.text) ?? [],
      is: ["nadia", "Good evening"])
  }

  @Test(.criterion("part-two.alerts.post-sends"))
  func postSendsWhatWasTyped() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.post(username: "nadia", message: "Good evening")
    let feed = { "The feed: \(app.feed.joined(separator: ", "))" }
    try await eventually("the feed on the server has “Good evening” by nadia", actual: feed) {
      app.feed.contains("nadia: Good evening")
    }
    await settle()
    expect(
      "the feed on the server", app.feed,
      is: ["mira: Post 1", "mira: Post 2", "nadia: Good evening"])
  }

  @Test(.criterion("part-two.alerts.post-closes"))
  func noAlertIsLeftAfterPosting() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.post(username: "nadia", message: "Good evening")
    try await eventually("no alert stands over the list any more") { app.viewModel.alert == nil }
  }

  @Test(.criterion("part-two.alerts.new-post-appears"))
  func theNewPostAppearsInTheList() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.post(username: "nadia", message: "Good evening")
    let rows = { "The rows: \(app.texts.joined(separator: ", "))" }
    // Which of the texts is which is the matter of another criterion.
    try await eventually("a row shows “Good evening”", actual: rows) {
      app.texts.contains { $0.contains("Good evening") || $0.contains("nadia") }
    }
  }

  @Test(.criterion("part-two.alerts.cancel-closes"))
  func cancelClosesTheForm() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.openForm()
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("no alert stands over the list after Cancel") {
      app.viewModel.alert == nil
    }
  }

  @Test(.criterion("part-two.alerts.cancel-sends-nothing"))
  func cancelSendsNothing() async throws {
    let app = try await ListApp.showing(ListEntry.several(1...2))
    try await app.openForm()
    app.fill(username: "nadia", message: "Better not")
    app.viewModel.tapAlertAction(titled: "Cancel")
    await settle()
    expect("the number of things sent to the server after Cancel", app.writes.count, is: 0)
    // A form that can send nothing at all proves nothing.
    try await app.post(username: "nadia", message: "Good evening")
    try await eventually("a form that was not given up is sent") { !app.writes.isEmpty }
  }
}
