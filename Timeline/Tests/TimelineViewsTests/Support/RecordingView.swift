import HeadlessUI
import ScreenTesting
import TimelineViews

/// A view that keeps its rows, and records its updates.
@MainActor
final class RecordingView: ListViewModelDelegate {
  private let table: RetainedTable<TableCell>
  /// The delegate before this one. It still receives all updates.
  private let next: (any ListViewModelDelegate)?

  init(of viewModel: ListViewModel) {
    next = viewModel.delegate
    table = RetainedTable(
      numberOfRows: { viewModel.numberOfRows }, row: { viewModel.cell(forRowAt: $0) })
    viewModel.delegate = self
  }

  /// The updates that the view received, in order.
  var updates: [RowUpdates] { table.updates }

  /// The differences between the announced changes and the list.
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
