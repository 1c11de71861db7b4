import HeadlessUI
import TextUI

/// The list of posts on a text screen.
@MainActor
final class PostListTableScreen: TableScreen {
  weak var navigationController: NavigationController?
  private let viewModel: PostListViewModel
  private weak var hiddenList: HiddenListTableScreen?

  init(viewModel: PostListViewModel) {
    self.viewModel = viewModel
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  var isAtEnd: Bool { !viewModel.state.canLoadMore }

  func appear() { viewModel.viewDidLoad() }

  func willDisplayRow(_ row: Int) { viewModel.willDisplayCell(forRowAt: row) }

  var pull: (@MainActor () -> Void)? { viewModel.refresh }

  func tap(_ element: ScreenElement) {
    switch element {
    case .alertAction(let index): viewModel.alert.map { viewModel.tap($0.actions[index]) }
    case .rightBarButton: viewModel.addButtonTapped()
    case .leftBarButton:
      let hiddenList = HiddenListTableScreen(viewModel: viewModel)
      self.hiddenList = hiddenList
      navigationController?.push(hiddenList)
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
    content.rightBarButton = "+"
    content.rightBarButtonIdentifier = ScreenSnapshot.addButton
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
    hiddenList?.hiddenContentUpdated()
    navigationController?.stateUpdated(of: self)
  }
}
