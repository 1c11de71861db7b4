import HeadlessUI

/// The notifications, and the badge on the tab.
@MainActor
final class NotificationsTableScreen: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  private let app: AppViewModel
  private var viewModel: NotificationsViewModel { app.notifications }

  init(viewModel app: AppViewModel) {
    self.app = app
    viewModel.delegate = self
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  var pull: (@MainActor () -> Void)? { viewModel.refresh }

  func tap(_ title: String) {
    if viewModel.alert == nil {
      viewModel.subscriptionButtonTapped()
    } else {
      viewModel.tapAlertAction(titled: title)
    }
  }

  func tapRow(at row: Int) -> Bool {
    if let post = viewModel.didSelectRow(at: row) {
      navigationController?.push(PostDetailTableScreen(viewModel: app.detail(of: post)))
      return true
    }
    return viewModel.alert != nil
  }

  func stateUpdated() {
    navigationController?.tabBarItem.badgeValue = viewModel.badgeValue
    navigationController?.stateUpdated(of: self)
  }

  var content: TableContent {
    var content = TableContent(title: viewModel.title)
    content.rightBarButton = viewModel.subscriptionButtonTitle
    content.isActivityIndicatorVisible = isBusy
    content.isRefreshing = viewModel.isRefreshing
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] in TableCell(labels: viewModel.cell(forRowAt: $0).labels) }
    content.show(
      viewModel.state, empty: viewModel.emptyText, end: nil, for: userInterfaceIdiom)
    content.alert = viewModel.alert
    return content
  }
}
