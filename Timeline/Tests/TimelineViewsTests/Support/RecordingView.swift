import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineViews

/// A view that keeps its rows, and records its updates. A ``Testing/Trait/finishing`` test fails at its end if the announced
/// changes differ from those of the list.
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
    finishWithTest(self) { await self.expectNoProblem() }
  }

  /// The updates that the view received, in order.
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
