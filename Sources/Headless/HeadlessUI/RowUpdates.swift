import Foundation

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

  /// The index of a row after the update. If the row is deleted, the index of the row that takes its place.
  public func row(after row: Int) -> Int {
    var row = row - deleted.count(in: 0..<row)
    for range in inserted.rangeView {
      if range.lowerBound > row { break }
      row += range.count
    }
    return row
  }
}
