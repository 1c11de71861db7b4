import Foundation
import Testing

@Suite("Black Diamonds · Inserting rows instead of reloading", .serialized)
@MainActor
struct BlackDiamondsRowsTests {
  @Test(.criterion("black-diamonds.rows.refresh-inserts"))
  func aRefreshInsertsOnlyWhatIsNew() async throws {
    let app = ListApp(FeedEntry.several(1...5))
    let table = try await ListTable.showing(app)
    let updates = table.updates.count
    app.publish(FeedEntry.several(6...7))
    app.controller.fetchPosts()
    try await eventually("the table has 7 rows") { table.texts.count == 7 }
    await settle()
    expectOnlyInsertions(of: 2, from: updates, in: table)
    expect("the rows of the table after the updates", table.texts, is: app.texts)
  }

  @Test(.criterion("black-diamonds.rows.leaves-others-alone"))
  func aRefreshLeavesOtherRowsAlone() async throws {
    let entries = FeedEntry.several(1...7)
    let app = ListApp(entries.filter { $0.text != "Post 4" })
    let table = try await ListTable.showing(app)
    let updates = table.updates.count
    try require("the table has heard of the first rows", table.texts.count == 6)
    let before = Set(table.texts)
    // One post arrives between two others, one at the top, and two are deleted.
    app.publish([entries[3]] + FeedEntry.several(8...8))
    app.withdraw(entries[2])
    app.withdraw(entries[5])
    app.controller.fetchPosts()
    try await eventually("the table shows the new post") { table.texts.contains("Post 8") }
    await settle()
    // Other criteria judge which posts the controller keeps.
    let after = Set(app.texts)
    expectChanges(
      from: updates, in: table, inserted: after.subtracting(before).count,
      deleted: before.subtracting(after).count)
    expect("the rows of the table after the updates", table.texts, is: app.texts)
    // The last one moves within a minute, so that its row still shows the same time.
    for (index, seconds) in [(0, 10), (1, 20), (0, 30)] {
      var moved = entries[index]
      moved.timestamp = FeedEntry.noon + 3600 * 9 + TimeInterval(seconds)
      app.publish([moved])
      await app.fetch()
      table.expectRows(of: app, "after “\(moved.text)” has become the newest post")
    }
  }

  @Test(.criterion("black-diamonds.rows.page-inserts-below"))
  func aPageInsertsRowsBelow() async throws {
    let app = ListApp(FeedEntry.several(1...20), heedsQuery: true)
    let table = try await ListTable.showing(app)
    let (updates, rows) = (table.updates.count, table.texts.count)
    try require("the oldest posts are not there yet", rows < 20)
    app.controller.fetchPosts(reset: false)
    try await eventually("the table has 20 rows") { table.texts.count == 20 }
    await settle()
    expectOnlyInsertions(of: 20 - rows, from: updates, in: table)
    expect("the rows of the table after the updates", table.texts, is: app.texts)
  }

  @Test(.criterion("black-diamonds.rows.nothing-new"))
  func aRefreshWithoutNewsTouchesNoRow() async throws {
    let app = ListApp(FeedEntry.several(1...5))
    let table = try await ListTable.showing(app)
    let updates = table.updates.count
    try require("the table has heard of the first rows", table.texts.count == 5)
    await app.fetch()
    expectOnlyInsertions(of: 0, from: updates, in: table)
  }

  private func expectOnlyInsertions(
    of count: Int, from first: Int, in table: ListTable,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectChanges(
      from: first, in: table, inserted: count, deleted: 0, sourceLocation: sourceLocation)
  }

  private func expectChanges(
    from first: Int, in table: ListTable, inserted: Int, deleted: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let updates = table.updates.dropFirst(first)
    func total(_ rows: (Int) -> Int) -> Int { updates.indices.map(rows).reduce(0, +) }
    expect(
      "the number of rows inserted", total { updates[$0].inserted.count }, is: inserted,
      sourceLocation: sourceLocation)
    expect(
      "the number of rows deleted", total { updates[$0].deleted.count }, is: deleted,
      sourceLocation: sourceLocation)
    expect(
      "the number of rows reloaded", total { updates[$0].reloaded.count }, is: 0,
      sourceLocation: sourceLocation)
    expect("updates that do not fit the rows", table.faults, is: [], sourceLocation: sourceLocation)
  }
}
