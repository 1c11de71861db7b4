import Foundation
import HeadlessUI

/// A table that keeps its rows as a GUI does. It tests the updates that a view model announces.
///
/// A `UITableView` reads a row when it is inserted or reloaded. If a change is not announced, or is announced too early, the row looks
/// outdated, and updates that do not add up end the app. A text screen reads all rows each time, so it hides both errors.
/// After each call this table compares its rows with those of a full reload, and adds differences to ``problems``.
/// Make it a delegate with `extension RetainedTable: @retroactive PostListViewModelDelegate {}`.
@MainActor
public final class RetainedTable<Row: Equatable> {
  /// The rows on the screen, each with the content of when it was read.
  public private(set) var rows: [Row]
  public private(set) var updates: [RowUpdates] = []
  /// Unannounced changes, and announced changes that did not happen. After each problem the table reads all rows again.
  public private(set) var problems: [String] = []

  private let numberOfRows: () -> Int
  private let row: (Int) -> Row
  /// Whether an update is in progress: the rows on the screen are partly old and partly new.
  private var isApplying = false

  public init(numberOfRows: @escaping () -> Int, row: @escaping (Int) -> Row) {
    self.numberOfRows = numberOfRows
    self.row = row
    rows = (0..<numberOfRows()).map(row)
  }

  /// Reads the inserted and the reloaded rows, and no others.
  public func rowsUpdated(_ updates: RowUpdates) {
    self.updates.append(updates)
    if isApplying {
      problems.append("\(updates.words) came while other updates were being applied.")
      return
    }
    let count = numberOfRows()
    let miscounts = updates.miscounts(from: rows.count, to: count)
    guard miscounts.isEmpty else {
      problems += miscounts.map { "\(updates.words): \($0)" }
      rows = (0..<count).map(row)
      return
    }
    isApplying = true
    var kept = rows.indices.lazy.filter { !updates.deleted.contains($0) }.makeIterator()
    rows = (0..<count).map { index in
      let isInserted = updates.inserted.contains(index)
      guard !isInserted, let before = kept.next(), !updates.reloaded.contains(before) else {
        return row(index)
      }
      return rows[before]
    }
    isApplying = false
    compare("after \(updates.words)")
  }

  /// Checks that no row has changed, as the view model claims.
  public func stateUpdated() { check("at a state update") }

  /// Compares the rows with those of a full reload. At the end of a test, it finds changes that were never announced.
  public func check(_ occasion: String = "in the end") { if !isApplying { compare(occasion) } }

  private func compare(_ occasion: String) {
    let actual = (0..<numberOfRows()).map(row)
    if actual.count == rows.count {
      for (index, (shown, row)) in zip(rows, actual).enumerated() where shown != row {
        problems.append("Row \(index) shows \(shown) and is \(row) \(occasion).")
      }
    } else {
      problems.append("\(rows.count) rows are shown and \(actual.count) are there \(occasion).")
    }
    rows = actual
  }
}

extension RowUpdates {
  fileprivate var words: String {
    "deleted \(Array(deleted)), inserted \(Array(inserted)), reloaded \(Array(reloaded))"
  }

  /// Why a table cannot apply these updates to a list of the old length to get one of the new length.
  fileprivate func miscounts(from old: Int, to new: Int) -> [String] {
    var miscounts: [String] = []
    func refuse(_ rows: IndexSet, _ reason: String) {
      if !rows.isEmpty { miscounts.append("rows \(Array(rows)) \(reason).") }
    }
    refuse(
      deleted.union(reloaded).filteredIndexSet { $0 >= old }, "are not among the \(old) rows before"
    )
    refuse(inserted.filteredIndexSet { $0 >= new }, "are not among the \(new) rows after")
    refuse(deleted.intersection(reloaded), "are both deleted and reloaded")
    let count = old - deleted.count + inserted.count
    if count != new {
      miscounts.append(
        "\(old) rows less \(deleted.count) and \(inserted.count) more are not \(new).")
    }
    return miscounts
  }
}
