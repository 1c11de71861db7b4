import HeadlessUI

/// One post with its comments.
@MainActor
final class PostDetailTableScreen: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  private let viewModel: PostDetailViewModel
  private let app: AppViewModel

  init(viewModel: PostDetailViewModel, app: AppViewModel) {
    self.viewModel = viewModel
    self.app = app
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  var isAtEnd: Bool { !viewModel.state.canLoadMore }

  func appear() { viewModel.viewDidLoad() }

  func willDisplayRow(_ row: Int) { viewModel.willDisplayRow(at: row) }

  func pull() {
    viewModel.refresh()
    app.notifications.reload()
  }

  func tap(_ title: String) {
    if viewModel.alert == nil {
      viewModel.commentButtonTapped()
    } else {
      viewModel.tapAlertAction(titled: title)
    }
  }

  func tapRow(at row: Int) -> Bool {
    viewModel.didSelectRow(at: row)
    return true
  }

  func type(_ text: String, into placeholder: String) {
    viewModel.setAlertText(text, forTextFieldAt: 0)
  }

  var content: TableContent {
    var content = TableContent(title: viewModel.title)
    content.rightBarButton = viewModel.commentButtonTitle
    content.isActivityIndicatorVisible = isBusy
    content.isRefreshing = viewModel.isRefreshing
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] row in
      switch viewModel.row(at: row) {
      case .post(let cell): TableCell(labels: cell.labels)
      case .follow(let title): TableCell(labels: [Label(text: title)])
      case .comment(let cell): TableCell(labels: cell.labels)
      }
    }
    // The post is always there; what is missing stands below it.
    content.message = viewModel.state.failureMessage
    content.footer =
      switch (viewModel.state.placeholder, viewModel.state.footer) {
      case (.loading, _): "Loading comments…"
      case (.empty, _): "No comments yet."
      case (.failure(let message), _): message
      case (nil, .loading): "Loading more…"
      case (nil, .end): "That was the first comment."
      case (nil, nil): nil
      }
    content.alert = viewModel.alert
    return content
  }
}
