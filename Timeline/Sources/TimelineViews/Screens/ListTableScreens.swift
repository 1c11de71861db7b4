import Foundation
import HeadlessUI
import TextUI

@MainActor
class ListTableScreen: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  let app: AppViewModel
  private let viewModel: ListViewModel
  private let load: () -> Void

  /// - Parameter load: Called when the screen first appears. By default, it loads the list.
  init(_ viewModel: ListViewModel, of app: AppViewModel, load: (() -> Void)? = nil) {
    self.viewModel = viewModel
    self.app = app
    self.load = load ?? viewModel.viewDidLoad
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }
  var isAtEnd: Bool { !viewModel.state.canLoadMore }
  var pull: (@MainActor () -> Void)? { viewModel.canRefresh ? viewModel.refresh : nil }
  func appear() { load() }
  func willDisplayRow(_ row: Int) { viewModel.willDisplayRow(at: row) }

  func tap(_ element: ScreenElement) {
    switch element {
    case .alertAction(let index):
      viewModel.alert.map { viewModel.tapAlertAction(titled: $0.actions[index].title) }
    case .segment(let index): viewModel.selectSegment(at: index)
    default: viewModel.barButtonTapped()
    }
  }

  func tapRow(at row: Int) -> Bool {
    guard let post = viewModel.didSelectRow(at: row) else { return viewModel.alert != nil }
    navigationController?.push(ListTableScreen(app.detail(of: post), of: app))
    return true
  }

  func type(_ text: String, into field: Int) {
    viewModel.setText(text, of: content.editableFields[field].placeholder)
  }
  func open(_ data: Data, named name: String) {}
  func rowsUpdated(_ updates: RowUpdates) { navigationController?.rowsUpdated(updates, of: self) }
  func stateUpdated() { navigationController?.stateUpdated(of: self) }

  private func cell(at row: Int) -> TableCell {
    var cell = viewModel.cell(forRowAt: row)
    if userInterfaceIdiom == .terminal, cell.detail == SearchViewModel.tapHint {
      cell.detail = "Enter to follow"
    }
    return cell
  }

  var content: TableContent {
    var content = TableContent(title: viewModel.title)
    content.rightBarButton = viewModel.barButton?.title
    content.rightBarButtonIdentifier = viewModel.barButton?.identifier
    content.rightBarButtonLabel = viewModel.barButton?.label
    content.isActivityIndicatorVisible = isBusy
    content.isRefreshing = viewModel.isRefreshing
    content.segmentedControl = viewModel.segmentedControl
    content.textFields = viewModel.textFields
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [self] in cell(at: $0) }
    content.show(
      viewModel.state, empty: viewModel.emptyText(for: userInterfaceIdiom), end: viewModel.endText,
      for: userInterfaceIdiom)
    if let message = viewModel.message { content.message = message }
    content.alert = viewModel.alert
    content.hasUnsavedChanges = viewModel.hasUnsavedChanges
    return content
  }
}

@MainActor
final class NotificationsTableScreen: ListTableScreen {
  override func stateUpdated() {
    navigationController?.tabBarItem.badgeValue = app.notifications.badgeValue
    super.stateUpdated()
  }
}
