import Foundation
import HeadlessUI

/// A table that keeps its rows as a GUI does, to test what a view model announces.
///
/// A `UITableView` reads a row when it is inserted or reloaded, and shows what it has read until it is told again. So a
/// row that changes without an announcement, or is announced before it has changed, stays as it was on the screen, and
/// updates whose rows do not add up end the app. A text screen, which reads all rows whenever it is drawn, shows neither.
/// This table reads as a GUI does. After each call it compares its rows with those of a full reload, and writes down
/// in ``problems`` what does not fit.
///
/// It can be the delegate of any view model with rows, for example of Post's:
///
///     extension RetainedTable: @retroactive PostListViewModelDelegate {}
///
///     let table = RetainedTable(
///       numberOfRows: { viewModel.numberOfRows },
///       row: { viewModel.cell(forRowAt: $0) })
///     viewModel.delegate = table
///     viewModel.refresh()
///     try await eventually("all answers have come") { !viewModel.isNetworkActivityIndicatorVisible }
///     #expect(table.problems == [])
@MainActor
public final class RetainedTable<Row: Equatable> {
  /// The rows on the screen, each as it was when it was read.
  public private(set) var rows: [Row]
  /// The updates that the table was told, in order.
  public private(set) var updates: [RowUpdates] = []
  /// What was announced and is not so, or is so and was not announced. After each entry the table reads all rows again.
  public private(set) var problems: [String] = []

  private let numberOfRows: () -> Int
  private let row: (Int) -> Row
  /// Whether updates are being applied: rows are being read, and what is on the screen is neither old nor new.
  private var isApplying = false

  /// Makes a table that shows what there is now.
  ///
  /// - Parameters:
  ///   - numberOfRows: How many rows there are.
  ///   - row: All that a row shows.
  public init(numberOfRows: @escaping () -> Int, row: @escaping (Int) -> Row) {
    self.numberOfRows = numberOfRows
    self.row = row
    rows = (0..<numberOfRows()).map(row)
  }

  /// Reads the rows that are inserted or reloaded, and no others.
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

  /// Takes the view model at its word that no row has changed.
  public func stateUpdated() {
    check("at a state update")
  }

  /// Compares the rows with those of a full reload.
  ///
  /// - Parameter occasion: When that is, for ``problems``. At the end of a test it finds what was never announced.
  public func check(_ occasion: String = "in the end") {
    if !isApplying { compare(occasion) }
  }

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

  /// Why a table cannot apply these updates to a list of one length to get one of another.
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
