import Foundation

/// The elements of a list that an update changed, by their indexes.
public struct ListChanges: Hashable, Sendable {
  /// The elements that were removed, counted before the update.
  public var removed: IndexSet
  /// The elements that were inserted, counted after the update.
  public var inserted: IndexSet
  /// The elements that stay but look different, counted before the update.
  public var updated: IndexSet

  public init(removed: IndexSet = [], inserted: IndexSet = [], updated: IndexSet = []) {
    self.removed = removed
    self.inserted = inserted
    self.updated = updated
  }

  /// Whether nothing changes but that elements come after the last one of as many.
  public func areAppended(to count: Int) -> Bool {
    removed.isEmpty && updated.isEmpty && inserted.first.map { $0 >= count } ?? true
  }

  /// The changes between two lists. If elements that stay are in another order, all are removed and inserted again.
  @inlinable
  public init<Element: Identifiable & Equatable>(from old: [Element], to new: [Element]) {
    let oldIDs = Set(old.map(\.id))
    let newIDs = Set(new.map(\.id))
    let stayingBefore = old.indices.filter { newIDs.contains(old[$0].id) }
    let stayingAfter = new.indices.filter { oldIDs.contains(new[$0].id) }
    guard stayingBefore.map({ old[$0].id }) == stayingAfter.map({ new[$0].id }) else {
      self.init(removed: IndexSet(old.indices), inserted: IndexSet(new.indices))
      return
    }
    self.init(
      removed: IndexSet(old.indices).subtracting(IndexSet(stayingBefore)),
      inserted: IndexSet(new.indices).subtracting(IndexSet(stayingAfter)))
    for (before, after) in zip(stayingBefore, stayingAfter) where old[before] != new[after] {
      updated.insert(before)
    }
  }
}
