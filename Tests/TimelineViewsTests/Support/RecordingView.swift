import HeadlessUI
import TimelineViews

/// A table view without a table: it believes what it is told about its rows, and nothing else, and remembers whatever turns out
/// not to be so.
@MainActor
final class RecordingView: ListViewModelDelegate {
  /// What the view is told, in order.
  private(set) var updates: [RowUpdates] = []
  private(set) var stateUpdateCount = 0
  /// What was announced and is not so, or is so and was not announced.
  private(set) var problems: [String] = []

  private var rows: [AnyHashable]
  private let readRows: () -> [AnyHashable]
  /// Whoever was told before goes on being told.
  private let next: (any ListViewModelDelegate)?

  private init(_ next: (any ListViewModelDelegate)?, _ readRows: @escaping () -> [AnyHashable]) {
    self.next = next
    self.readRows = readRows
    rows = readRows()
  }

  convenience init(of viewModel: TimelineViewModel) {
    self.init(viewModel.delegate) {
      (0..<viewModel.numberOfRows).map { viewModel.cell(forRowAt: $0) }
    }
    viewModel.delegate = self
  }

  convenience init(of viewModel: SearchViewModel) {
    self.init(viewModel.delegate) { (0..<viewModel.numberOfRows).map { viewModel.row(at: $0) } }
    viewModel.delegate = self
  }

  convenience init(of viewModel: PostDetailViewModel) {
    self.init(viewModel.delegate) { (0..<viewModel.numberOfRows).map { viewModel.row(at: $0) } }
    viewModel.delegate = self
  }

  convenience init(of viewModel: NotificationsViewModel) {
    self.init(viewModel.delegate) {
      (0..<viewModel.numberOfRows).map { viewModel.cell(forRowAt: $0) }
    }
    viewModel.delegate = self
  }

  convenience init(of viewModel: PhotoPickerViewModel) {
    self.init(viewModel.delegate) {
      (0..<viewModel.numberOfRows).map { viewModel.label(forRowAt: $0) }
    }
    viewModel.delegate = self
  }

  func rowsUpdated(_ updates: RowUpdates) {
    self.updates.append(updates)
    let limit = rows.count
    guard updates.deleted.union(updates.reloaded).allSatisfy({ $0 < limit }) else {
      return fail("\(updates) names rows that are not there")
    }
    // Nil for a row that has to be read.
    var replayed = rows.map(Optional.some)
    for row in updates.reloaded { replayed[row] = nil }
    for row in updates.deleted.reversed() { replayed.remove(at: row) }
    for row in updates.inserted {
      guard row <= replayed.count else { return fail("\(updates) inserts a row beyond the end") }
      replayed.insert(nil, at: row)
    }
    compare(replayed, "after \(updates)")
    next?.rowsUpdated(updates)
  }

  func stateUpdated() {
    stateUpdateCount += 1
    compare(rows, "without a word")
    next?.stateUpdated()
  }

  private func compare(_ expected: [AnyHashable?], _ occasion: String) {
    let actual = readRows()
    if expected.count != actual.count {
      problems.append("\(expected.count) rows became \(actual.count) \(occasion)")
    } else {
      for (index, row) in expected.enumerated() where row != nil && row != actual[index] {
        problems.append("Row \(index) became \(actual[index]) \(occasion)")
      }
    }
    rows = actual
  }

  private func fail(_ problem: String) {
    problems.append(problem)
    rows = readRows()
  }
}
