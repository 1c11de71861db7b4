import HeadlessUI
import TextUI

@MainActor
final class HiddenListTableScreen: TableScreen {
  weak var navigationController: NavigationController?
  private let viewModel: PostListViewModel
  private let hiddenList: HiddenListViewModel

  init(viewModel: PostListViewModel) {
    self.viewModel = viewModel
    hiddenList = viewModel.hiddenList
  }

  func tapRow(at row: Int) -> Bool {
    announce(hiddenList.didSelectRow(at: row))
    return true
  }

  func type(_ text: String, into field: Int) {}

  /// Must be called when something has been hidden or shown.
  func hiddenContentUpdated() { announce(hiddenList.updateRows()) }

  private func announce(_ updates: RowUpdates) {
    if !updates.isEmpty { navigationController?.rowsUpdated(updates, of: self) }
  }

  var content: TableContent {
    var content = TableContent(title: hiddenList.title)
    content.isActivityIndicatorVisible = viewModel.isNetworkActivityIndicatorVisible
    content.numberOfRows = hiddenList.numberOfRows
    content.cell = { [hiddenList] in TableCell(labels: [hiddenList.label(forRowAt: $0)]) }
    content.message = viewModel.failureMessage
    content.failure = content.message
    content.placeholder = hiddenList.placeholderText
    content.footer = hiddenList.footerText
    return content
  }
}
