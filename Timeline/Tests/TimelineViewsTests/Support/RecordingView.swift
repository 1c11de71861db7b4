import HeadlessUI
import ScreenTesting
import TimelineViews

/// A view that keeps its rows, and remembers what it is told.
@MainActor
final class RecordingView: ListViewModelDelegate {
  private let table: RetainedTable<TableCell>
  /// Whoever was told before goes on being told.
  private let next: (any ListViewModelDelegate)?

  init(of viewModel: ListViewModel) {
    next = viewModel.delegate
    table = RetainedTable(
      numberOfRows: { viewModel.numberOfRows }, row: { viewModel.cell(forRowAt: $0) })
    viewModel.delegate = self
  }

  /// What the view is told, in order.
  var updates: [RowUpdates] { table.updates }

  /// What was announced and is not so, or is so and was not announced until now.
  var problems: [String] {
    table.check()
    return table.problems
  }

  func rowsUpdated(_ updates: RowUpdates) {
    table.rowsUpdated(updates)
    next?.rowsUpdated(updates)
  }

  func stateUpdated() {
    table.stateUpdated()
    next?.stateUpdated()
  }
}
