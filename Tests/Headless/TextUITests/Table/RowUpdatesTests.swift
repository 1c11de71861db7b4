import Foundation
import HeadlessUI
import ScreenTesting
import TestSupport
import Testing

@Suite("Black Diamonds · Inserting cells instead of reloading the table · Row updates")
struct RowUpdatesTests {
  @Test func `updates without a row in them are empty`() {
    #expect(RowUpdates().isEmpty)
    #expect(!RowUpdates(deleted: [0]).isEmpty)
    #expect(!RowUpdates(inserted: [0]).isEmpty)
    #expect(!RowUpdates(reloaded: [0]).isEmpty)
  }

  @Test(
    arguments: [
      (RowUpdates(inserted: [0, 1]), 5), (RowUpdates(inserted: [4]), 3),
      (RowUpdates(deleted: [0, 2]), 1), (RowUpdates(deleted: [4]), 3),
      (RowUpdates(reloaded: [0, 3]), 3),
      // The row below takes the place of one that is deleted.
      (RowUpdates(deleted: [3]), 3), (RowUpdates(deleted: [2, 3], inserted: [0]), 3),
    ].samples)
  func `rows above move a row, and rows below do not`(sample: Sample<(RowUpdates, Int)>) {
    let (updates, row) = sample.value
    #expect(updates.row(after: 3) == row)
  }

  @Test(arguments: [
    ([1, 2, 3, 4], [4, 1, 2, 3], [3], [0]), ([1, 2, 3, 4], [2, 3, 4, 1], [0], [3]),
    ([1, 2, 3, 4], [1, 3, 2, 4], [1], [2]), ([1, 2, 3, 4], [5, 1, 2, 4], [2], [0]),
  ])
  func `a row that moves is deleted and inserted, and the others stay`(
    old: [Int], new: [Int], deleted: [Int], inserted: [Int]
  ) {
    let updates = RowUpdates(
      from: old.map { ListItem(id: $0) }, to: new.map { ListItem(id: $0) }
    ) { $0 != $1 }
    #expect(updates == RowUpdates(deleted: IndexSet(deleted), inserted: IndexSet(inserted)))
  }

  // MARK: Any lists

  @Test @MainActor func `the new place of a row is its own, or that of the next remaining row`() {
    var random = SplitMix64(state: 3)
    for _ in 0..<2000 {
      let (old, new) = lists(&random, isSorted: Bool.random(using: &random))
      let updates = RowUpdates(from: old, to: new) { $0 != $1 }
      var rows = old
      let table = RetainedTable(numberOfRows: { rows.count }, row: { rows[$0] })
      rows = new
      table.rowsUpdated(updates)
      #expect(table.problems == [])
      for row in 0...old.count {
        // The row itself, or the next one below it that stays, or the end.
        let next = (row..<old.count).first { !updates.deleted.contains($0) }
        let expected = next.map { next in new.firstIndex { $0.id == old[next].id } } ?? new.count
        #expect(updates.row(after: row) == expected, "row \(row): \(updates)")
      }
    }
  }

  /// Two lists that have rows in common, some of which look different in the second.
  private func lists(
    _ random: inout SplitMix64, isSorted: Bool
  ) -> (old: [ListItem], new: [ListItem]) {
    func list(_ version: Int) -> [ListItem] {
      var list = (0..<12).filter { _ in Bool.random(using: &random) }.map { ListItem(id: $0) }
      if !isSorted { list.shuffle(using: &random) }
      for index in list.indices where Int.random(in: 0..<3, using: &random) == 0 {
        list[index].version = version
      }
      return list
    }
    return (list(0), list(1))
  }
}
