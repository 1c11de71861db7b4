import HeadlessUI

/// One post with its comments.
@MainActor
final class PostDetailTableScreen: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  private let viewModel: PostDetailViewModel

  init(viewModel: PostDetailViewModel) {
    self.viewModel = viewModel
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  var isAtEnd: Bool { !viewModel.state.canLoadMore }

  func appear() { viewModel.viewDidLoad() }

  func willDisplayRow(_ row: Int) { viewModel.willDisplayRow(at: row) }

  var pull: (@MainActor () -> Void)? { viewModel.refresh }

  func tap(_ title: String) {
    if viewModel.alert == nil {
      viewModel.commentButtonTapped()
    } else {
      viewModel.tapAlertAction(titled: title)
    }
  }

  func tapRow(at row: Int) -> Bool {
    viewModel.didSelectRow(at: row)
    return viewModel.alert != nil
  }

  func type(_ text: String, into placeholder: String) {
    viewModel.setAlertText(text)
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
    let state = viewModel.state
    content.message = state.failureMessage
    // The post is always there, so placeholders for the comments are shown below it.
    switch (state.placeholder, state.footer) {
    case (.loading, _): content.footer = "Loading comments…"
    case (.empty, _): content.footer = "No comments yet."
    case (.failure(let message), _): content.message = message
    case (nil, .loading): content.footer = "Loading more…"
    case (nil, .end): content.footer = "That was the first comment."
    case (nil, nil): break
    }
    content.alert = viewModel.alert
    content.hasUnsavedChanges = viewModel.hasUnsavedChanges
    return content
  }
}
