import Foundation

/// The elements of a list that an update changed, by their indexes.
public struct ListChanges: Hashable, Sendable {
  /// The elements that were removed, counted before the update.
  public internal(set) var removed = IndexSet()
  /// The elements that were inserted, counted after the update.
  public internal(set) var inserted = IndexSet()
  /// The elements that stay but look different, counted before the update.
  public internal(set) var updated = IndexSet()

  init(inserted: IndexSet = []) {
    self.inserted = inserted
  }

  /// The changes between two lists. If elements that stay are in another order, all are removed and inserted again.
  init<Element: Identifiable & Equatable>(from old: [Element], to new: [Element]) {
    let oldIDs = Set(old.map(\.id))
    let newIDs = Set(new.map(\.id))
    let stayingBefore = old.indices.filter { newIDs.contains(old[$0].id) }
    let stayingAfter = new.indices.filter { oldIDs.contains(new[$0].id) }
    guard stayingBefore.map({ old[$0].id }) == stayingAfter.map({ new[$0].id }) else {
      removed = IndexSet(old.indices)
      inserted = IndexSet(new.indices)
      return
    }
    removed = IndexSet(old.indices).subtracting(IndexSet(stayingBefore))
    inserted = IndexSet(new.indices).subtracting(IndexSet(stayingAfter))
    for (before, after) in zip(stayingBefore, stayingAfter) where old[before] != new[after] {
      updated.insert(before)
    }
  }
}
