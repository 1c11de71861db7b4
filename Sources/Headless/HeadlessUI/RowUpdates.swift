import Foundation
import Lists

/// The changed rows of a list, in the terms of `UITableView.performBatchUpdates(_:)`.
public struct RowUpdates: Hashable, Sendable {
  /// The rows to delete, counted before the update.
  public let deleted: IndexSet
  /// The rows to insert, counted after the update.
  public let inserted: IndexSet
  /// The rows that stay but look different, counted before the update.
  public let reloaded: IndexSet

  /// Whether nothing changes.
  public var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty }

  public init(deleted: IndexSet = [], inserted: IndexSet = [], reloaded: IndexSet = []) {
    self.deleted = deleted
    self.inserted = inserted
    self.reloaded = reloaded
  }

  /// The updates of the rows that show a list, for the list's changes.
  ///
  /// - Parameter offset: The number of rows above the list.
  public init(_ changes: ListChanges, below offset: Int = 0) {
    self.init(
      deleted: changes.removed.shifted(by: offset),
      inserted: changes.inserted.shifted(by: offset),
      reloaded: changes.updated.shifted(by: offset)
    )
  }

  /// The index of a row after the update. If the row is deleted, the index of the row that takes its place.
  public func row(after row: Int) -> Int {
    var row = row - deleted.count(in: 0..<row)
    for range in inserted.rangeView {
      if range.lowerBound > row { break }
      row += range.count
    }
    return row
  }

  /// The rows after the update, with those that have come between them.
  public func rows(after rows: Range<Int>) -> Range<Int> {
    let first = row(after: rows.lowerBound)
    return first..<max(first, row(after: rows.upperBound))
  }
}

extension IndexSet {
  /// These rows, below a number of other rows.
  fileprivate func shifted(by offset: Int) -> IndexSet {
    var shifted = self
    shifted.shift(startingAt: 0, by: offset)
    return shifted
  }
}
