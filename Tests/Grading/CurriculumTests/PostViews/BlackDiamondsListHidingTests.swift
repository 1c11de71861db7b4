import AppUnderTest
import Foundation
import MockNetwork
import Testing

@Suite("Black Diamonds · Reporting and hiding in the list", .serialized)
@MainActor
struct BlackDiamondsListHidingTests {
  private static let long = String(repeating: "mira ", count: 20)
  private let entries = [
    FeedEntry(username: long, text: "One", timestamp: FeedEntry.noon),
    FeedEntry(username: "jonas", text: "Two", timestamp: FeedEntry.noon + 60),
    FeedEntry(username: long, text: "Three", timestamp: FeedEntry.noon + 120),
    FeedEntry(username: "jonas", text: "Four", timestamp: FeedEntry.noon + 180),
  ]

  @Test(.criterion("black-diamonds.hiding.row-offers"))
  func aRowOffersWhatCanBeDone() async throws {
    let app = try await appWithChoice()
    expect(
      "the buttons, sorted", app.buttons.sorted(),
      is: ["Cancel", "Hide all by this user", "Hide post", "Report post"])
  }

  @Test(.criterion("black-diamonds.hiding.row-cancel"))
  func cancelLeavesThePost() async throws {
    let app = try await appWithChoice()
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("no alert stands over the list after Cancel") {
      app.viewModel.alert == nil
    }
    await settle()
    expect("the messages in the rows, sorted", app.texts.sorted(), is: entries.map(\.text).sorted())
    expect("the number of things sent to the server after Cancel", app.writes.count, is: 0)
    expect(
      "nothing is hidden after Cancel", app.controller.hiddenContent.items.isEmpty,
      actual: "\(app.controller.hiddenContent.items)")
  }

  @Test(.criterion("black-diamonds.hiding.hide-post-in-list"))
  func hidesThePostThatWasTapped() async throws {
    let app = try await appWithChoice()
    let text = app.texts[1]
    app.viewModel.tapAlertAction(titled: "Hide post")
    try await eventually("the row with “\(text)” is gone") { !app.texts.contains(text) }
    await settle()
    expect(
      "the messages in the rows, sorted", app.texts.sorted(),
      is: entries.map(\.text).filter { $0 != text }.sorted())
    let (other, tapped) = try await appWithNews()
    await other.tap("Hide post")
    expect(
      "the messages in the rows, sorted, when “\(tapped.text)” is hidden and another post has arrived since its row was tapped",
      other.texts.sorted(), is: (entries + [news]).map(\.text).filter { $0 != tapped.text }.sorted()
    )
  }

  @Test(.criterion("black-diamonds.hiding.hide-user-in-list"))
  func hidesAllByTheUser() async throws {
    let app = try await appWithChoice()
    let text = app.texts[1]
    let username = entries.first { $0.text == text }?.username
    app.viewModel.tapAlertAction(titled: "Hide all by this user")
    try await eventually("the row with “\(text)” is gone") { !app.texts.contains(text) }
    await settle()
    expect(
      "the messages in the rows, sorted", app.texts.sorted(),
      is: entries.filter { $0.username != username }.map(\.text).sorted())
    let (other, tapped) = try await appWithNews()
    await other.tap("Hide all by this user")
    expect(
      "the messages in the rows, sorted, when all by \(tapped.username) is hidden and a post by \(news.username) has arrived since the tap",
      other.texts.sorted(),
      is: (entries + [news]).filter { $0.username != tapped.username }.map(\.text).sorted())
    var counts: [Int] = []
    for isByTap in [false, true] {
      let app = try await ListApp.showing(entries)
      let post = app.controller.posts.last { $0.username == "jonas" }
      app.controller.hide(.post(try require("a second post by this user", post)))
      await settle()
      try await app.tapRow(0)
      if isByTap {
        await app.tap("Hide all by this user")
      } else {
        app.controller.hide(.user(username: "jonas"))
      }
      counts.append(app.controller.hiddenContent.items.count)
    }
    expect(
      "the number of hidden items, if a post by this user was hidden before, as with hide(_:)",
      counts[1], is: counts[0])
  }

  @Test(.criterion("black-diamonds.hiding.hide-closes"))
  func hidingClosesTheChoice() async throws {
    for title in ["Hide post", "Hide all by this user"] {
      let app = try await appWithChoice()
      try require("there is a button “\(title)”", app.buttons.contains(title))
      app.viewModel.tapAlertAction(titled: title)
      try await eventually("no alert stands over the list after “\(title)”") {
        app.viewModel.alert == nil
      }
      app.viewModel.presentNewPostAlert()
      await settle()
      // Other criteria judge the form.
      guard app.showsForm else { continue }
      app.fill(username: "nadia", message: "Good evening")
      guard app.fields == ["nadia", "Good evening"] else { continue }
      app.publish([news])
      await app.fetch()
      expect(
        "the texts of a form that is opened after “\(title)”, when a post has arrived",
        app.fields, is: ["nadia", "Good evening"])
    }
  }

  @Test(.criterion("black-diamonds.hiding.choice-tells-view"))
  func theViewIsToldOfTheChoice() async throws {
    for title in ["Cancel", "Hide post", "Report post"] {
      let app = try await ListApp.showing(entries)
      let table = ListTable(app)
      try await app.tapRow(1)
      await app.expectTold("the choice for a post", table)
      app.viewModel.tapAlertAction(titled: title)
      await app.expectTold("the result of a tap on “\(title)”", table)
      guard title == "Report post" else { continue }
      app.viewModel.setAlertText("Unkind", forTextFieldAt: 0)
      await app.expectTold("the reason that is typed", table)
      app.viewModel.tapAlertAction(titled: "Report")
      await app.expectTold("the end of the report", table)
    }
  }

  @Test(.criterion("black-diamonds.hiding.hide-tells-view"))
  func tellsTheViewOfAHiddenPost() async throws {
    let app = try await ListApp.showing(entries)
    let table = ListTable(app)
    table.load()
    try await app.tapRow(1)
    app.viewModel.tapAlertAction(titled: "Hide post")
    try await eventually("the table has a row less") { table.texts.count == 3 }
    table.expectRows(of: app, "after a post has been hidden")
    try await app.tapRow(0)
    await app.tap("Hide all by this user")
    table.expectRows(of: app, "after all by a user has been hidden")
    let (other, _) = try await appWithNews()
    let moved = ListTable(other)
    moved.load()
    await other.tap("Hide post")
    moved.expectRows(of: other, "after a post has been hidden that moved since the tap")
  }

  @Test(.criterion("black-diamonds.hiding.report-asks-reason"))
  func aReportAsksForAReason() async throws {
    let app = try await appWithChoice()
    try await app.openReport()
    expect("the buttons, sorted", app.buttons.sorted(), is: ["Cancel", "Report"])
    expect("the text of the field at first", app.fields, is: [""])
    for text in ["Un", "Unkind"] { app.viewModel.setAlertText(text, forTextFieldAt: 0) }
    expect("the text of the field", app.fields, is: ["Unkind"])
  }

  @Test(.criterion("black-diamonds.hiding.report-cancel"))
  func aReportThatIsCancelledIsNotSent() async throws {
    let app = try await ListApp.showing(entries)
    let rows = app.texts
    try await app.tapRow(1)
    try await app.openReport()
    app.viewModel.setAlertText("Better not", forTextFieldAt: 0)
    app.viewModel.tapAlertAction(titled: "Cancel")
    try await eventually("no alert stands over the list after Cancel") {
      app.viewModel.alert == nil
    }
    await settle()
    expect("the number of things sent to the server after Cancel", app.writes.count, is: 0)
    expect("the messages in the rows, as before the tap", app.texts, is: rows)
    // The cancelled report has ended: a form sends the same as without a report before it.
    let other = try await ListApp.showing(entries)
    for app in [app, other] {
      app.viewModel.presentNewPostAlert()
      await settle()
      app.fill(username: "nadia", message: "Good evening")
      await app.tap("Post")
    }
    expect(
      "the feed on the server after a new post, as without a report before", app.feed,
      is: other.feed)
    try await app.tapRow(0)
    try await app.openReport()
    await app.tap("Report")
    expect(
      "the next report, in which nobody has typed, does not contain the text of the cancelled one",
      !app.writes.contains { $0.bodyInWords.contains("Better not") })
    let (late, _) = try await appWithNews(isReport: true)
    await late.tap("Cancel")
    expect(
      "a post that arrived during a report is in the list after Cancel", late.texts.contains("Five")
    )
  }

  @Test(.criterion("black-diamonds.hiding.report-sends"))
  func aReportSendsReasonAndPost() async throws {
    let app = try await appWithChoice()
    let text = app.texts[1]
    let key = entries.first { $0.text == text }?.key.lowercased() ?? "?"
    try await app.openReport()
    app.viewModel.setAlertText("Unkind", forTextFieldAt: 0)
    for _ in 1...2 { app.viewModel.tapAlertAction(titled: "Report") }
    try await eventually("a report is sent") { !app.writes.isEmpty }
    await settle()
    expect("the number of reports after a double tap", app.writes.count, is: 1)
    let reports = app.writes.map(\.inFull)
    expect("the report has the reason", reports.contains { $0.contains("unkind") })
    expect(
      "the report has the identifier of the post that was tapped",
      reports.contains { $0.contains(key) })
    expect(
      "the feed on the server stays as it is", app.feed.count == entries.count,
      actual: app.feed.joined(separator: ", "))
    let (other, tapped) = try await appWithNews()
    try await other.openReport()
    other.viewModel.setAlertText("Rude", forTextFieldAt: 0)
    await other.tap("Report")
    expect(
      "the report names the tapped post, even if another one has arrived since",
      other.writes.contains { $0.inFull.contains(tapped.key.lowercased()) },
      actual: other.writes.map(\.inFull).joined(separator: ", "))
    // A second report does not contain any part of the first one.
    let sent = other.writes.count
    try await other.tapRow(0)
    try await other.openReport()
    await other.tap("Report")
    expect(
      "a report without a reason does not have that of an earlier report",
      !other.writes.dropFirst(sent).contains { $0.inFull.contains("rude") })
  }

  @Test(.criterion("black-diamonds.hiding.report-hides-in-list"))
  func aReportedPostIsHidden() async throws {
    let app = try await appWithChoice()
    let text = app.texts[1]
    try await app.openReport()
    app.viewModel.setAlertText("Unkind", forTextFieldAt: 0)
    app.viewModel.tapAlertAction(titled: "Report")
    try await eventually("the row with “\(text)” is gone") { !app.texts.contains(text) }
    try await eventually("no alert stands over the list any more") { app.viewModel.alert == nil }
    expect(
      "the messages in the rows, sorted", app.texts.sorted(),
      is: entries.map(\.text).filter { $0 != text }.sorted())
    // The list may hide the post after a lost report even if the controller does not.
    let isKeptByController = try await isStillThere(afterLostReportBy: { app, post in
      app.controller.report(post, reason: "Unkind")
    })
    guard isKeptByController else { return }
    let isKept = try await isStillThere(afterLostReportBy: { app, _ in
      try await app.tapRow(1)
      try await app.openReport()
      app.viewModel.setAlertText("Unkind", forTextFieldAt: 0)
      app.viewModel.tapAlertAction(titled: "Report")
    })
    expect("the post stays in the list when its report is lost", isKept, actual: "It is gone.")
  }

  /// Whether the post in row 1 is still in the list after a lost report.
  private func isStillThere(
    afterLostReportBy report: (ListApp, Post) async throws -> Void
  ) async throws -> Bool {
    let app = try await ListApp.showing(entries)
    let text = app.texts[1]
    let post = try require("row 1 shows a post", app.controller.posts.first { $0.text == text })
    app.network.failNextRequest(with: URLError(.notConnectedToInternet))
    try await report(app, post)
    await settle()
    return app.texts.contains(text)
  }

  /// An app in which row 1 was tapped.
  private func appWithChoice() async throws -> ListApp {
    let app = try await ListApp.showing(entries)
    try await app.tapRow(1)
    return app
  }

  /// A post that arrives while the choice about another post is open.
  private let news = FeedEntry(username: "lena", text: "Five", timestamp: FeedEntry.noon + 240)

  /// An app in which a row was tapped before another post arrived at the top, and the post of that row.
  private func appWithNews(
    isReport: Bool = false
  ) async throws -> (app: ListApp, tapped: FeedEntry) {
    let app = try await appWithChoice()
    if isReport { try await app.openReport() }
    let text = app.texts[1]
    app.publish([news])
    await app.fetch()
    let tapped = try require("row 1 shows a post", entries.first { $0.text == text })
    return (app, tapped)
  }
}

extension MockNetworkController.Request {
  fileprivate var inFull: String {
    (url.absoluteString + String(decoding: body ?? Data(), as: UTF8.self)).lowercased()
  }
}

extension ListApp {
  fileprivate func openReport() async throws {
    viewModel.tapAlertAction(titled: "Report post")
    try await eventually("an alert with one field asks for the reason of the report") {
      viewModel.alert?.textFields.count == 1
    }
  }
}
