import HeadlessUI
import PostViews
import ScreenTesting

/// A view that keeps its rows, and remembers what it is told.
@MainActor
final class RecordingView: PostListViewModelDelegate {
  private(set) var scrolledRows: [Int] = []
  private(set) var stateUpdateCount = 0
  /// What happens after each update of the rows, for views that act at once.
  var onRowsUpdated: () -> Void = {}

  private let table: RetainedTable<PostListCell>

  init(of viewModel: PostListViewModel) {
    table = RetainedTable(
      numberOfRows: { viewModel.numberOfRows }, row: { viewModel.cell(forRowAt: $0) })
    viewModel.delegate = self
  }

  var updates: [RowUpdates] { table.updates }

  /// What was announced and is not so, or is so and was not announced until now.
  var problems: [String] {
    table.check()
    return table.problems
  }

  func rowsUpdated(_ updates: RowUpdates) {
    table.rowsUpdated(updates)
    onRowsUpdated()
  }

  func scrollToRow(at row: Int) {
    scrolledRows.append(row)
    table.check("when row \(row) is scrolled to")
  }

  func stateUpdated() {
    stateUpdateCount += 1
    table.stateUpdated()
  }
}
