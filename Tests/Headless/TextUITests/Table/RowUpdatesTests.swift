import Foundation
import HeadlessUI
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
    ([1, 2, 3, 4], [4, 1, 2, 3], [3], [0]),
    ([1, 2, 3, 4], [2, 3, 4, 1], [0], [3]),
    ([1, 2, 3, 4], [1, 3, 2, 4], [1], [2]),
    ([1, 2, 3, 4], [5, 1, 2, 4], [2], [0]),
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

  /// A table view's work for an update: it deletes rows, reloads rows in place, and inserts rows.
  private struct Simulation {
    /// The list afterwards; nil when a table view would have thrown an exception.
    private(set) var result: [ListItem]?
    /// The new index of each old row, nil if it is deleted.
    private(set) var destinations: [Int?]

    init(_ old: [ListItem], _ new: [ListItem], _ updates: RowUpdates) {
      destinations = Array(repeating: nil, count: old.count)
      guard updates.deleted.intersection(updates.reloaded).isEmpty,
        updates.deleted.union(updates.reloaded).allSatisfy(old.indices.contains),
        updates.inserted.allSatisfy(new.indices.contains),
        old.count - updates.deleted.count + updates.inserted.count == new.count
      else { return }
      var staying = old.indices.filter { !updates.deleted.contains($0) }[...]
      var list: [ListItem] = []
      for row in new.indices {
        if updates.inserted.contains(row) {
          list.append(new[row])
        } else if let before = staying.popFirst() {
          destinations[before] = row
          // A reload reads a row again, but it stays the same row.
          let isReloaded = updates.reloaded.contains(before)
          if isReloaded && old[before].id != new[row].id { return }
          list.append(isReloaded ? new[row] : old[before])
        }
      }
      result = list
    }
  }

  @Test func `the new place of a row is its own, or that of the next remaining row`() {
    var random = SplitMix64(state: 3)
    for _ in 0..<2000 {
      let (old, new) = lists(&random, isSorted: Bool.random(using: &random))
      let updates = RowUpdates(from: old, to: new) { $0 != $1 }
      let simulation = Simulation(old, new, updates)
      #expect(simulation.result == new, "\(old) → \(new): \(updates)")
      let destinations = simulation.destinations + [new.count]
      for row in 0...old.count {
        // The row itself, or the next one below it that stays, or the end.
        let expected = destinations[row...].lazy.compactMap(\.self).first
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
