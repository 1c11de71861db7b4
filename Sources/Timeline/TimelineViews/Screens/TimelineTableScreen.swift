import HeadlessUI

/// The timeline, and the button for a new post.
@MainActor
final class TimelineTableScreen: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  private let app: AppViewModel
  private var viewModel: TimelineViewModel { app.timeline }

  init(viewModel app: AppViewModel) {
    self.app = app
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  var isAtEnd: Bool { !viewModel.state.canLoadMore }

  func appear() { app.viewDidLoad() }

  func willDisplayRow(_ row: Int) { viewModel.willDisplayCell(forRowAt: row) }

  var pull: (@MainActor () -> Void)? { viewModel.refresh }

  func tap(_ title: String) { app.addButtonTapped() }

  func tapRow(at row: Int) -> Bool {
    guard let post = viewModel.post(forRowAt: row) else { return false }
    navigationController?.push(PostDetailTableScreen(viewModel: app.detail(of: post)))
    return true
  }

  private var tap: String { userInterfaceIdiom == .terminal ? "press" : "tap" }

  var content: TableContent {
    var content = TableContent(title: viewModel.title)
    content.rightBarButton = "+"
    content.isActivityIndicatorVisible = isBusy
    content.isRefreshing = viewModel.isRefreshing
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] in TableCell(labels: viewModel.cell(forRowAt: $0).labels) }
    content.show(
      viewModel.state,
      empty: "No photos yet. Search for people to follow, or \(tap) + to show a photo.",
      end: "That was the oldest photo.",
      for: userInterfaceIdiom
    )
    return content
  }
}
