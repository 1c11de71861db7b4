import HeadlessUI
import PostViews
import ScreenTesting

/// A view that keeps its rows and records the view model's calls.
@MainActor
final class RecordingView: PostListViewModelDelegate {
  private(set) var scrolledRows: [Int] = []
  private(set) var stateUpdateCount = 0

  private let table: RetainedTable<PostListCell>

  init(of viewModel: PostListViewModel) {
    table = RetainedTable(
      numberOfRows: { viewModel.numberOfRows }, row: { viewModel.cell(forRowAt: $0) })
    viewModel.delegate = self
  }

  var updates: [RowUpdates] { table.updates }

  /// The differences between the announced updates and the rows.
  var problems: [String] {
    table.check()
    return table.problems
  }

  func rowsUpdated(_ updates: RowUpdates) { table.rowsUpdated(updates) }

  func scrollToRow(at row: Int) {
    scrolledRows.append(row)
    table.check("when row \(row) is scrolled to")
  }

  func stateUpdated() {
    stateUpdateCount += 1
    table.stateUpdated()
  }
}
