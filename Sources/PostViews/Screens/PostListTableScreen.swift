import HeadlessUI

/// The list of posts on a text screen.
@MainActor
final class PostListTableScreen: TableScreen {
  weak var navigationController: NavigationController?
  private let viewModel: PostListViewModel
  private static let addButtonTitle = "+"

  init(viewModel: PostListViewModel) {
    self.viewModel = viewModel
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  var isAtEnd: Bool { !viewModel.state.canLoadMore }

  func appear() { viewModel.viewDidLoad() }

  func willDisplayRow(_ row: Int) { viewModel.willDisplayCell(forRowAt: row) }

  var pull: (@MainActor () -> Void)? { viewModel.refresh }

  func tap(_ title: String) {
    if viewModel.alert != nil {
      viewModel.tapAlertAction(titled: title)
      return
    }
    switch title {
    case Self.addButtonTitle: viewModel.addButtonTapped()
    case viewModel.hiddenButtonTitle:
      navigationController?.push(HiddenListTableScreen(viewModel: viewModel))
    default: break
    }
  }

  func tapRow(at row: Int) -> Bool {
    viewModel.didSelectRow(at: row)
    return true
  }

  func type(_ text: String, into placeholder: String) {
    let fields = viewModel.alert?.textFields ?? []
    guard let index = fields.firstIndex(where: { $0.placeholder == placeholder }) else { return }
    viewModel.setAlertText(text, forTextFieldAt: index)
  }

  var content: TableContent {
    var content = TableContent(title: viewModel.navigationTitle)
    content.leftBarButton = viewModel.hiddenButtonTitle
    content.rightBarButton = Self.addButtonTitle
    content.isActivityIndicatorVisible = viewModel.isNetworkActivityIndicatorVisible
    content.isRefreshing = viewModel.isRefreshing
    content.titleAbove = { [viewModel] in viewModel.newPostsTitle(above: $0) }
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] row in
      let cell = viewModel.cell(forRowAt: row)
      return TableCell(labels: [cell.messageLabel, cell.infoLabel], isMarked: cell.isNew)
    }
    content.placeholder = viewModel.placeholderText(for: userInterfaceIdiom)
    content.footer = viewModel.footerText
    content.message = viewModel.failureMessage
    content.alert = viewModel.alert
    content.hasUnsavedChanges = viewModel.hasUnsavedChanges
    return content
  }
}

extension PostListTableScreen: PostListViewModelDelegate {
  func rowsUpdated(_ updates: RowUpdates) {
    navigationController?.rowsUpdated(updates, of: self)
  }

  func scrollToRow(at row: Int) {
    navigationController?.show(row: row, of: self)
  }

  func stateUpdated() {
    navigationController?.stateUpdated(of: self)
  }
}
