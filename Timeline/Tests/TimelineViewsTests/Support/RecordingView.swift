import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineViews

/// Keeps its rows and records its updates. At the end of a ``Testing/Trait/finishing`` test, they must agree with the list.
@MainActor
final class RecordingView: ListViewModelDelegate {
  private let table: RetainedTable<TableCell>
  /// The delegate before this one, which still receives all updates.
  private let next: (any ListViewModelDelegate)?

  init(of viewModel: ListViewModel) {
    next = viewModel.delegate
    table = RetainedTable(
      numberOfRows: { viewModel.numberOfRows }, row: { viewModel.cell(forRowAt: $0) })
    viewModel.delegate = self
    finishWithTest(self) { await self.expectNoProblem() }
  }

  var updates: [RowUpdates] { table.updates }

  private func expectNoProblem() {
    table.check()
    #expect(table.problems == [])
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
