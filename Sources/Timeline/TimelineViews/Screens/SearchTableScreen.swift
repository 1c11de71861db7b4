import HeadlessUI

/// The search: its fields and its results.
@MainActor
final class SearchTableScreen: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  private let app: AppViewModel
  private var viewModel: SearchViewModel { app.search }

  init(viewModel app: AppViewModel) {
    self.app = app
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  var isAtEnd: Bool { !viewModel.state.canLoadMore }

  func appear() { viewModel.viewDidLoad() }

  func willDisplayRow(_ row: Int) { viewModel.willDisplayRow(at: row) }

  var pull: (@MainActor () -> Void)? { viewModel.canRefresh ? viewModel.refresh : nil }

  func tap(_ title: String) {
    if viewModel.alert != nil {
      viewModel.tapAlertAction(titled: title)
    } else if let scope = SearchQuery.Scope(rawValue: title) {
      viewModel.selectScope(scope)
    } else {
      viewModel.searchButtonTapped()
    }
  }

  func tapRow(at row: Int) -> Bool {
    if let post = viewModel.didSelectRow(at: row) {
      navigationController?.push(PostDetailTableScreen(viewModel: app.detail(of: post)))
      return true
    }
    return viewModel.alert != nil
  }

  func type(_ text: String, into placeholder: String) {
    viewModel.setText(text, of: placeholder)
  }

  private func info(of cell: UserCell) -> String? {
    let text = cell.infoLabel.text
    if userInterfaceIdiom == .terminal, text == UserCell.tapHint { return "Enter to follow" }
    return text.isEmpty ? nil : text
  }

  var content: TableContent {
    let scopes = SearchQuery.Scope.allCases
    var content = TableContent(title: viewModel.title)
    content.rightBarButton = viewModel.searchButtonTitle
    content.isActivityIndicatorVisible = isBusy
    content.isRefreshing = viewModel.isRefreshing
    content.segmentedControl = SegmentedControl(
      titles: scopes.map(\.rawValue),
      selectedSegmentIndex: scopes.firstIndex(of: viewModel.query.scope) ?? 0
    )
    content.textFields = viewModel.query.textFields
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] row in
      switch viewModel.row(at: row) {
      case .header(let title): .header(title)
      case .user(let cell):
        TableCell(labels: cell.labels, detail: self.info(of: cell))
      case .post(let cell): TableCell(labels: cell.labels)
      }
    }
    content.show(
      viewModel.state, empty: viewModel.emptyText, end: nil, for: userInterfaceIdiom)
    if let hint = viewModel.hint { content.message = hint }
    content.alert = viewModel.alert
    return content
  }
}
