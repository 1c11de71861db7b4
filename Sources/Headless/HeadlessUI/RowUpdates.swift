import Foundation

/// The changed rows of a list, in the terms of `UITableView.performBatchUpdates(_:)`.
public struct RowUpdates: Hashable, Sendable {
  /// The rows to delete, counted before the update.
  public let deleted: IndexSet
  /// The rows to insert, counted after the update.
  public let inserted: IndexSet
  /// The rows that stay but look different, counted before the update.
  public let reloaded: IndexSet

  public var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty }

  public init(deleted: IndexSet = [], inserted: IndexSet = [], reloaded: IndexSet = []) {
    self.deleted = deleted
    self.inserted = inserted
    self.reloaded = reloaded
  }

  /// Finds the updates between two lists by the rows' identifiers and values, in linear time. A row that moves is deleted and inserted.
  /// `offset` is the number of rows above the list. `looksDifferent` compares two versions of a row that stays.
  @inlinable
  public init<Row: Identifiable>(
    from old: [Row], to new: [Row], below offset: Int = 0,
    looksDifferent: (_ old: Row, _ new: Row) -> Bool
  ) {
    var (deleted, inserted, reloaded) = (IndexSet(), IndexSet(), IndexSet())
    func keep(_ before: Int, _ after: Int) {
      if looksDifferent(old[before], new[after]) { reloaded.insert(offset + before) }
    }
    var (before, after) = (0, 0)
    var (oldEnd, newEnd) = (old.count, new.count)
    while before < oldEnd, after < newEnd, old[before].id == new[after].id {
      keep(before, after)
      (before, after) = (before + 1, after + 1)
    }
    while before < oldEnd, after < newEnd, old[oldEnd - 1].id == new[newEnd - 1].id {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
      keep(oldEnd, newEnd)
    }
    let oldIndices = Dictionary((before..<oldEnd).map { (old[$0].id, $0) }) { $1 }
    let newIndices = Dictionary((after..<newEnd).map { (new[$0].id, $0) }) { $1 }
    while before < oldEnd || after < newEnd {
      // The distance down to each row in the other list. Negative if it is missing there, or has been passed because it moves.
      let down = before < oldEnd ? (newIndices[old[before].id] ?? -1) - after : -1
      let up = after < newEnd ? (oldIndices[new[after].id] ?? -1) - before : -1
      if before < oldEnd, down < 0 || (up > 0 && down >= up) {
        deleted.insert(offset + before)
        before += 1
      } else if before == oldEnd || down > 0 {
        inserted.insert(offset + after)
        after += 1
      } else {
        keep(before, after)
        (before, after) = (before + 1, after + 1)
      }
    }
    self.init(deleted: deleted, inserted: inserted, reloaded: reloaded)
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
