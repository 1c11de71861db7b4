import HeadlessUI
import PostViews

/// A view that remembers what it is told, and what the list looked like at that moment.
@MainActor
final class RecordingView: PostListViewModelDelegate {
  private let viewModel: PostListViewModel
  private(set) var updates: [RowUpdates] = []
  private(set) var rowCounts: [Int] = []
  private(set) var stateUpdateCount = 0

  init(of viewModel: PostListViewModel) {
    self.viewModel = viewModel
    viewModel.delegate = self
  }

  func rowsUpdated(_ updates: RowUpdates) {
    self.updates.append(updates)
    rowCounts.append(viewModel.numberOfRows)
  }

  func stateUpdated() { stateUpdateCount += 1 }
}
