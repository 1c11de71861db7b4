import Foundation
import HeadlessUI
import TextUI
import TimelineModel

extension TableScreen {
  /// The title of an action of the alert. Nil for a part of the screen.
  func alertTitle(of element: ScreenElement) -> String? {
    guard case .alertAction(let index) = element else { return nil }
    return content.alert?.actions[index].title
  }
}

/// The table of a list: what the screens with a list have in common.
@MainActor
class ListTableScreen<ViewModel: ListViewModel>: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  let app: AppViewModel
  let viewModel: ViewModel

  init(_ viewModel: ViewModel, of app: AppViewModel) {
    self.viewModel = viewModel
    self.app = app
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }
  var isAtEnd: Bool { !viewModel.state.canLoadMore }
  var pull: (@MainActor () -> Void)? { viewModel.refresh }

  func appear() { viewModel.viewDidLoad() }
  func willDisplayRow(_ row: Int) { viewModel.willDisplayRow(at: row) }

  func tap(_ element: ScreenElement) {
    if let title = alertTitle(of: element) {
      viewModel.tapAlertAction(titled: title)
    } else {
      tapped(element)
    }
  }

  /// Handles a tap on a button of the navigation bar or a segment.
  func tapped(_ element: ScreenElement) {}

  func tapRow(at row: Int) -> Bool {
    guard let post = viewModel.didSelectRow(at: row) else { return viewModel.alert != nil }
    navigationController?.push(PostDetailTableScreen(app.detail(of: post), of: app))
    return true
  }

  func type(_ text: String, into field: Int) {}
  func open(_ data: Data, named name: String) {}

  func rowsUpdated(_ updates: RowUpdates) { navigationController?.rowsUpdated(updates, of: self) }
  func stateUpdated() { navigationController?.stateUpdated(of: self) }

  private func cell(at row: Int) -> TableCell {
    switch viewModel.cell(forRowAt: row) {
    case .header(let title): .header(title)
    case .user(let cell): TableCell(labels: cell.labels, detail: info(of: cell))
    case .post(let cell): TableCell(labels: cell.labels)
    case .follow(let title): TableCell(labels: [Label(text: title)])
    case .comment(let cell): TableCell(labels: cell.labels)
    case .notification(let cell): TableCell(labels: cell.labels)
    case .photo(let name): TableCell(labels: [Label(text: name)])
    }
  }

  private func info(of cell: UserCell) -> String? {
    let text = cell.infoLabel.text
    if userInterfaceIdiom == .terminal, text == UserCell.tapHint { return "Enter to follow" }
    return text.isEmpty ? nil : text
  }

  var content: TableContent {
    var content = TableContent(title: viewModel.title)
    content.isActivityIndicatorVisible = isBusy
    content.isRefreshing = viewModel.isRefreshing
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [self] in cell(at: $0) }
    content.show(
      viewModel.state, empty: viewModel.emptyText(for: userInterfaceIdiom), end: viewModel.endText,
      for: userInterfaceIdiom)
    content.alert = viewModel.alert
    return content
  }
}

/// The timeline, and the button for a new post.
@MainActor
final class TimelineTableScreen: ListTableScreen<TimelineViewModel> {
  override func appear() { app.viewDidLoad() }

  override func tapped(_ element: ScreenElement) { app.addButtonTapped() }

  override var content: TableContent {
    var content = super.content
    content.rightBarButton = "+"
    content.rightBarButtonIdentifier = ScreenSnapshot.addButton
    return content
  }
}

/// The search: its fields and its results.
@MainActor
final class SearchTableScreen: ListTableScreen<SearchViewModel> {
  override var pull: (@MainActor () -> Void)? { viewModel.canRefresh ? viewModel.refresh : nil }

  override func tapped(_ element: ScreenElement) {
    if case .segment(let index) = element {
      viewModel.selectScope(SearchQuery.Scope.allCases[index])
    } else {
      viewModel.searchButtonTapped()
    }
  }

  override func type(_ text: String, into field: Int) {
    viewModel.setText(text, of: content.textFields[field].placeholder)
  }

  override var content: TableContent {
    let scopes = SearchQuery.Scope.allCases
    var content = super.content
    content.rightBarButton = viewModel.searchButtonTitle
    content.segmentedControl = SegmentedControl(
      titles: scopes.map(\.rawValue),
      selectedSegmentIndex: scopes.firstIndex(of: viewModel.query.scope) ?? 0
    )
    content.textFields = viewModel.query.textFields
    if let hint = viewModel.hint { content.message = hint }
    return content
  }
}

/// The notifications, and the badge on the tab.
@MainActor
final class NotificationsTableScreen: ListTableScreen<NotificationsViewModel> {
  override func tapped(_ element: ScreenElement) { viewModel.subscriptionButtonTapped() }

  override func stateUpdated() {
    navigationController?.tabBarItem.badgeValue = viewModel.badgeValue
    super.stateUpdated()
  }

  override var content: TableContent {
    var content = super.content
    content.rightBarButton = viewModel.subscriptionButtonTitle
    return content
  }
}

/// One post with its comments.
@MainActor
final class PostDetailTableScreen: ListTableScreen<PostDetailViewModel> {
  override func tapped(_ element: ScreenElement) { viewModel.commentButtonTapped() }

  override func type(_ text: String, into field: Int) { viewModel.setAlertText(text) }

  override var content: TableContent {
    var content = super.content
    content.rightBarButton = viewModel.commentButtonTitle
    content.rightBarButtonIdentifier = "comment"
    content.hasUnsavedChanges = viewModel.hasUnsavedChanges
    // The post is always there, so placeholders for the comments are shown below it.
    content.placeholder = nil
    switch viewModel.state.placeholder {
    case .loading: content.footer = "Loading comments…"
    case .empty: content.footer = "No comments yet."
    case .failure(let message): content.message = message
    case nil: break
    }
    return content
  }
}
