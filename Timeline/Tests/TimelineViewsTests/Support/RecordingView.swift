import HeadlessUI
import ScreenTesting
import TimelineViews

/// A view that keeps its rows, and remembers what it is told.
@MainActor
final class RecordingView: ListViewModelDelegate {
  private(set) var stateUpdateCount = 0

  private let table: RetainedTable<AnyHashable>
  /// Whoever was told before goes on being told.
  private let next: (any ListViewModelDelegate)?

  private init(
    _ next: (any ListViewModelDelegate)?,
    _ numberOfRows: @escaping () -> Int,
    _ row: @escaping (Int) -> AnyHashable
  ) {
    self.next = next
    table = RetainedTable(numberOfRows: numberOfRows, row: row)
  }

  convenience init(of viewModel: ListViewModel) {
    let row: (Int) -> AnyHashable = {
      switch viewModel {
      case let timeline as TimelineViewModel: timeline.cell(forRowAt: $0)
      case let search as SearchViewModel: search.row(at: $0)
      case let detail as PostDetailViewModel: detail.row(at: $0)
      case let notifications as NotificationsViewModel: notifications.cell(forRowAt: $0)
      default: $0
      }
    }
    self.init(viewModel.delegate, { viewModel.numberOfRows }, row)
    viewModel.delegate = self
  }

  convenience init(of viewModel: PhotoPickerViewModel) {
    self.init(viewModel.delegate, { viewModel.numberOfRows }, { viewModel.label(forRowAt: $0) })
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
    stateUpdateCount += 1
    table.stateUpdated()
    next?.stateUpdated()
  }
}
