import Foundation

/// Which rows of a list changed, in the terms of `UITableView.performBatchUpdates(_:)`.
public struct RowUpdates: Hashable, Sendable {
  /// Rows to delete, counted before the update.
  public let deleted: IndexSet
  /// Rows to insert, counted after the update.
  public let inserted: IndexSet
  /// Rows that stay and look different, counted before the update.
  public let reloaded: IndexSet

  /// Whether the list looks as before.
  public var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty }

  public init(deleted: IndexSet = [], inserted: IndexSet = [], reloaded: IndexSet = []) {
    self.deleted = deleted
    self.inserted = inserted
    self.reloaded = reloaded
  }

  /// Where a row is after the update, or, if it is deleted, the row that takes its place.
  public func row(after row: Int) -> Int {
    var row = row - deleted.count(in: 0..<row)
    for range in inserted.rangeView {
      if range.lowerBound > row { break }
      row += range.count
    }
    return row
  }

  /// The updates that turn a list of rows into another.
  ///
  /// An element that is removed and inserted again is reloaded, unless it passes a row that stays.
  public init<Element: Identifiable>(_ difference: CollectionDifference<Element>) {
    var deleted = IndexSet(offsets: difference.removals)
    var inserted = IndexSet(offsets: difference.insertions)
    var reloaded = IndexSet()
    let returning = Self.returningRows(difference)
    for (old, new) in returning
    where old - deleted.count(in: 0..<old) == new - inserted.count(in: 0..<new) {
      reloaded.insert(old)
    }
    deleted.subtract(reloaded)
    for (old, new) in returning where reloaded.contains(old) {
      inserted.remove(new)
    }
    self.init(deleted: deleted, inserted: inserted, reloaded: reloaded)
  }

  /// The offsets, before and after, of the elements that are removed and inserted again in the same order.
  private static func returningRows<Element: Identifiable>(
    _ difference: CollectionDifference<Element>
  ) -> [(old: Int, new: Int)] {
    if difference.removals.isEmpty || difference.insertions.isEmpty { return [] }
    var insertedOffsets: [Element.ID: Int] = [:]
    for case .insert(let offset, let element, _) in difference.insertions {
      insertedOffsets[element.id] = offset
    }
    var rows: [(old: Int, new: Int)] = []
    for case .remove(let offset, let element, _) in difference.removals {
      guard let new = insertedOffsets[element.id], new > rows.last?.new ?? -1 else { continue }
      rows.append((offset, new))
    }
    return rows
  }
}

extension IndexSet {
  /// The offsets of changes that are sorted by them; runs go in as ranges, since a run may be very long.
  fileprivate init<Element>(offsets changes: [CollectionDifference<Element>.Change]) {
    self.init()
    var run = 0..<0
    for change in changes {
      let offset =
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      if offset == run.upperBound {
        run = run.lowerBound..<offset + 1
      } else {
        insert(integersIn: run)
        run = offset..<offset + 1
      }
    }
    insert(integersIn: run)
  }
}
