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
}
