import HeadlessUI
import PostViews
import TextUI

/// The list of posts, drawn from a view model.
@MainActor
final class ListScreen: TableScreen {
  weak var navigationController: NavigationController?
  private let viewModel: PostListViewModel

  init(viewModel: PostListViewModel) {
    self.viewModel = viewModel
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  func appear() { viewModel.viewDidLoad() }

  func willDisplayRow(_ row: Int) { viewModel.willDisplayCell(forRowAt: row) }

  var pull: (@MainActor () -> Void)? { viewModel.refresh }

  func tap(_ element: ScreenElement) {
    if case .alertAction(let index) = element, let alert = viewModel.alert {
      viewModel.tapAlertAction(titled: alert.actions[index].title)
    } else {
      viewModel.addButtonTapped()
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
    var content = TableContent(title: "Post")
    content.rightBarButton = "+"
    content.rightBarButtonIdentifier = ScreenSnapshot.addButton
    content.isActivityIndicatorVisible = viewModel.isNetworkActivityIndicatorVisible
    content.isRefreshing = viewModel.isRefreshing
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] row in
      let cell = viewModel.cell(forRowAt: row)
      return TableCell(labels: [cell.messageLabel, cell.infoLabel], isMarked: cell.isNew)
    }
    if viewModel.numberOfRows == 0 {
      content.placeholder =
        isBusy ? "The app waits for the server…" : "The list of your app has no rows yet."
    }
    content.alert = viewModel.alert
    return content
  }
}

extension ListScreen: PostListViewModelDelegate {
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
