import Foundation
import HeadlessUI
import Testing

@Suite("Black Diamonds · Inserting cells instead of reloading the table · Row updates")
struct RowUpdatesTests {
  private func items(_ ids: Int...) -> [ListItem] { ids.map { ListItem(id: $0) } }

  private func updates(_ old: [ListItem], _ new: [ListItem]) -> RowUpdates {
    RowUpdates(new.difference(from: old))
  }

  // MARK: Examples

  @Test func `new rows at the top are inserted`() {
    #expect(updates(items(1, 2), items(8, 9, 1, 2)) == RowUpdates(inserted: [0, 1]))
  }

  @Test func `rows that are gone are deleted, counted before the update`() {
    #expect(updates(items(1, 2, 3, 4), items(2, 4)) == RowUpdates(deleted: [0, 2]))
  }

  @Test func `a row that looks different is reloaded, counted before the update`() {
    let new = [ListItem(id: 9), ListItem(id: 2, version: 1), ListItem(id: 3)]
    #expect(
      updates(items(1, 2, 3), new) == RowUpdates(deleted: [0], inserted: [0], reloaded: [1]))
  }

  @Test func `a row that moves is deleted and inserted`() {
    #expect(updates(items(1, 2, 3), items(2, 3, 1)) == RowUpdates(deleted: [0], inserted: [2]))
  }

  @Test func `a row that moves and looks different is deleted and inserted`() {
    let new = [ListItem(id: 2), ListItem(id: 1, version: 1)]
    #expect(updates(items(1, 2), new) == RowUpdates(deleted: [0], inserted: [1]))
  }

  @Test func `two different rows that swap places are not both reloaded`() {
    let new = [ListItem(id: 2, version: 1), ListItem(id: 1, version: 1)]
    let updates = updates(items(1, 2), new)
    #expect(updates.reloaded.count <= 1)
    #expect(Simulation(items(1, 2), new, updates).result == new)
  }

  @Test func `a row that is removed and inserted as it was is reloaded`() throws {
    let item = ListItem(id: 1)
    let difference = try #require(
      CollectionDifference<ListItem>([
        .remove(offset: 0, element: item, associatedWith: nil),
        .insert(offset: 1, element: item, associatedWith: nil),
        .insert(offset: 0, element: ListItem(id: 9), associatedWith: nil),
      ]))
    #expect(RowUpdates(difference) == RowUpdates(inserted: [0], reloaded: [0]))
  }

  @Test func `nothing changes between equal lists`() {
    #expect(updates(items(1, 2), items(1, 2)).isEmpty)
    #expect(updates([], []).isEmpty)
    #expect(!updates([], items(1)).isEmpty)
    #expect(!updates(items(1), []).isEmpty)
    #expect(!updates(items(1), [ListItem(id: 1, version: 1)]).isEmpty)
  }

  @Test func `long runs are found as well`() {
    let old = (0..<3000).map { ListItem(id: $0) }
    let new = (1000..<5000).map { ListItem(id: $0, version: $0 < 2000 ? 1 : 0) }
    let updates = RowUpdates(new.difference(from: old) { $0 == $1 })
    #expect(updates.deleted == IndexSet(0..<1000))
    #expect(updates.reloaded == IndexSet(1000..<2000))
    #expect(updates.inserted == IndexSet(2000..<4000))
  }

  // MARK: Any lists

  /// What a table view makes of an update: it takes away, loads again in place, and puts in.
  private struct Simulation {
    /// The list afterwards; nil when a table view would have thrown an exception.
    private(set) var result: [ListItem]?
    /// Where each old row is afterwards; nil for those that are gone.
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
          // A row that is reloaded is asked for again, but stays the same row.
          let isReloaded = updates.reloaded.contains(before)
          if isReloaded && old[before].id != new[row].id { return }
          list.append(isReloaded ? new[row] : old[before])
        }
      }
      result = list
    }
  }

  @Test func `applied to any list they give any other list`() {
    var random = SplitMix64(state: 1)
    var reloads = 0
    for _ in 0..<3000 {
      let (old, new) = lists(&random, isSorted: Bool.random(using: &random))
      let updates = updates(old, new)
      let simulation = Simulation(old, new, updates)
      #expect(simulation.result == new, "\(old.map(\.id)) → \(new.map(\.id)): \(updates)")
      reloads += updates.reloaded.count
    }
    #expect(reloads > 1000)
  }

  @Test func `in a list that keeps its order, every edit is a reload and nothing else is`() {
    var random = SplitMix64(state: 2)
    for _ in 0..<1000 {
      let (old, new) = lists(&random, isSorted: true)
      let versions = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
      let edited = old.indices.filter { row in
        versions[old[row].id].map { $0 != old[row] } ?? false
      }
      #expect(updates(old, new).reloaded == IndexSet(edited))
    }
  }

  @Test func `a row is found again, or what took its place`() {
    var random = SplitMix64(state: 3)
    for _ in 0..<2000 {
      let (old, new) = lists(&random, isSorted: Bool.random(using: &random))
      let updates = updates(old, new)
      let destinations = Simulation(old, new, updates).destinations + [new.count]
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
