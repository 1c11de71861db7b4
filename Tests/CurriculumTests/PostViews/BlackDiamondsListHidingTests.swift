import Foundation
import Testing

@Suite("Black Diamonds · Reporting and hiding in the list", .serialized)
@MainActor
struct BlackDiamondsListHidingTests {
  private let entries = [
    ListEntry(username: "mira", text: "One", timestamp: ListEntry.noon),
    ListEntry(username: "jonas", text: "Two", timestamp: ListEntry.noon + 60),
    ListEntry(username: "mira", text: "Three", timestamp: ListEntry.noon + 120),
    ListEntry(username: "jonas", text: "Four", timestamp: ListEntry.noon + 180),
  ]

  @Test(.criterion("black-diamonds.hiding.row-offers"))
  func aRowOffersWhatCanBeDone() async throws {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    expect(
      "the buttons, sorted", app.buttons.sorted(),
      is: ["Cancel", "Hide all by this user", "Hide post", "Report post"])
  }

  @Test(.criterion("black-diamonds.hiding.row-cancel"))
  func cancelLeavesThePost() async throws {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("no alert stands over the list after Cancel") {
      app.viewModel.alert == nil
    }
    await settle()
    expect("the messages in the rows, sorted", app.texts.sorted(), is: entries.map(\.text).sorted())
  }

  @Test(.criterion("black-diamonds.hiding.hide-post-in-list"))
  func hidesThePostThatWasTapped() async throws {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    let text = app.texts[1]
    app.viewModel.tapAlertAction(titled: "Hide post")
    try await eventually("the row with “\(text)” is gone") { !app.texts.contains(text) }
    await settle()
    expect(
      "the messages in the rows, sorted", app.texts.sorted(),
      is: entries.map(\.text).filter { $0 != text }.sorted())
  }

  @Test(.criterion("black-diamonds.hiding.hide-user-in-list"))
  func hidesAllByTheUser() async throws {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    let text = app.texts[1]
    let username = entries.first { $0.text == text }?.username
    app.viewModel.tapAlertAction(titled: "Hide all by this user")
    try await eventually("the row with “\(text)” is gone") { !app.texts.contains(text) }
    await settle()
    expect(
      "the messages in the rows, sorted", app.texts.sorted(),
      is: entries.filter { $0.username != username }.map(\.text).sorted())
  }

  @Test(.criterion("black-diamonds.hiding.hide-tells-view"))
  func tellsTheViewOfAHiddenPost() async throws {
    let app = try await ListApp.showing(entries)
    let table = ListTable(app)
    table.load()
    try await app.tapRow(1)
    app.viewModel.tapAlertAction(titled: "Hide post")
    try await eventually("the table has a row less") { table.texts.count == 3 }
    expect("updates that do not fit the rows", table.faults, is: [])
    expect("the rows of the table that was told", table.texts, is: app.texts)
  }

  @Test(.criterion("black-diamonds.hiding.report-asks-reason"))
  func aReportAsksForAReason() async throws {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    try await app.openReport()
    expect("the buttons, sorted", app.buttons.sorted(), is: ["Cancel", "Report"])
  }

  @Test(.criterion("black-diamonds.hiding.report-sends"))
  func aReportSendsReasonAndPost() async throws {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    let text = app.texts[1]
    let key = entries.first { $0.text == text }?.key.uuidString.lowercased() ?? "?"
    try await app.openReport()
    app.viewModel.setAlertText("Unkind", forTextFieldAt: 0)
    app.viewModel.tapAlertAction(titled: "Report")
    try await eventually("a report is sent") { !app.writes.isEmpty }
    await settle()
    let reports = app.writes.map { request in
      request.url.absoluteString.lowercased()
        + String(decoding: request.body ?? Data(), as: UTF8.self).lowercased()
    }
    expect("the report has the reason", reports.contains { $0.contains("unkind") })
    expect(
      "the report has the identifier of the post that was tapped",
      reports.contains { $0.contains(key) })
    expect(
      "the feed on the server stays as it is", app.feed.count == entries.count,
      actual: app.feed.joined(separator: ", "))
  }

  @Test(.criterion("black-diamonds.hiding.report-hides-in-list"))
  func aReportedPostIsHidden() async throws {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    let text = app.texts[1]
    try await app.openReport()
    app.viewModel.setAlertText("Unkind", forTextFieldAt: 0)
    app.viewModel.tapAlertAction(titled: "Report")
    try await eventually("the row with “\(text)” is gone") { !app.texts.contains(text) }
    try await eventually("no alert stands over the list any more") { app.viewModel.alert == nil }
    expect(
      "the messages in the rows, sorted", app.texts.sorted(),
      is: entries.map(\.text).filter { $0 != text }.sorted())
  }
}

extension ListApp {
  /// Goes from the choice of what to do with a post to the reason of a report.
  fileprivate func openReport() async throws {
    viewModel.tapAlertAction(titled: "Report post")
    try await eventually("an alert with one field asks for the reason of the report") {
      viewModel.alert?.textFields.count == 1
    }
  }
}
