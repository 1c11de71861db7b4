import Foundation
import HeadlessUI
import ScreenTesting
import Testing

@Suite("A table that keeps its rows")
@MainActor
struct RetainedTableTests {
  /// The rows of the table, and the indices of the rows that it has read.
  private final class List {
    var rows = ["a", "b", "c", "d"]
    var readRows: [Int] = []
    var onRead: () -> Void = {}
  }

  private let list = List()
  private let table: RetainedTable<String>

  init() {
    let list = list
    table = RetainedTable(
      numberOfRows: { list.rows.count },
      row: { row in
        list.readRows.append(row)
        list.onRead()
        return list.rows[row]
      })
    list.readRows = []
  }

  private func change(to rows: [String], _ updates: RowUpdates) {
    list.rows = rows
    table.rowsUpdated(updates)
  }

  @Test func `correct updates cause no problem and read the changed rows`() {
    change(
      to: ["new", "a", "C", "d", "last"], RowUpdates(deleted: [1], inserted: [0, 4], reloaded: [2]))
    table.stateUpdated()
    change(to: [], RowUpdates(deleted: [0, 1, 2, 3, 4]))
    change(to: ["x"], RowUpdates(inserted: [0]))
    table.rowsUpdated(RowUpdates())
    table.check()
    #expect(table.problems == [])
    #expect(table.rows == ["x"])
    #expect(table.updates.count == 4)
  }

  @Test func `an update reads only its own rows before the comparison`() {
    change(to: ["new", "a", "C", "d"], RowUpdates(deleted: [1], inserted: [0], reloaded: [2]))
    #expect(list.readRows == [0, 2] + [0, 1, 2, 3])
  }

  @Test func `a row that changes without an update is a problem once`() {
    list.rows[1] = "B"
    table.stateUpdated()
    table.stateUpdated()
    #expect(table.problems == ["Row 1 shows b and is B at a state update."])
    list.rows[3] = "D"
    table.check()
    #expect(table.problems.dropFirst() == ["Row 3 shows d and is D in the end."])
    #expect(table.rows == ["a", "B", "c", "D"])
  }

  @Test func `updates that name the wrong rows are a problem`() {
    change(to: ["b", "c", "d"], RowUpdates(deleted: [3]))
    let words = "deleted [3], inserted [], reloaded []"
    #expect(
      table.problems == [
        "Row 0 shows a and is b after \(words).", "Row 1 shows b and is c after \(words).",
        "Row 2 shows c and is d after \(words).",
      ])
  }

  @Test func `rows inserted or deleted without an update are a problem`() {
    list.rows.append("e")
    table.stateUpdated()
    #expect(table.problems == ["4 rows are shown and 5 are there at a state update."])
  }

  @Test func `updates that cannot be applied are a problem, and the table reads all rows again`() {
    for (new, updates, problem) in [
      (["a", "b", "c", "d", "e"], RowUpdates(deleted: [0]), "4 rows less 1 and 0 more are not 5."),
      (
        ["a", "b", "c", "d"], RowUpdates(deleted: [5]), "rows [5] are not among the 5 rows before."
      ),
      (
        ["a", "b", "c", "d"], RowUpdates(reloaded: [4]), "rows [4] are not among the 4 rows before."
      ),
      (
        ["a", "b", "c", "d", "e"], RowUpdates(inserted: [5]),
        "rows [5] are not among the 5 rows after."
      ),
      (
        ["a", "b", "c", "d"], RowUpdates(deleted: [1], reloaded: [1, 2]),
        "rows [1] are both deleted and reloaded."
      ),
    ] {
      let count = table.problems.count
      change(to: new, updates)
      let words =
        "deleted \(Array(updates.deleted)), inserted \(Array(updates.inserted)), "
        + "reloaded \(Array(updates.reloaded))"
      #expect(table.problems.dropFirst(count) == ["\(words): \(problem)"])
      #expect(table.rows == list.rows)
    }
  }

  @Test func `row updates during other row updates are a problem, a state update is allowed`() {
    list.onRead = { [list, table] in
      list.onRead = {}
      table.stateUpdated()
      table.rowsUpdated(RowUpdates(reloaded: [0]))
    }
    change(to: ["A", "b", "c", "d"], RowUpdates(reloaded: [0]))
    #expect(
      table.problems == [
        "deleted [], inserted [], reloaded [0] came while other updates were being applied."
      ])
  }
}
