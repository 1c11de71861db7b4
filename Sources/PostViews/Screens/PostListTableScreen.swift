import HeadlessUI
import TextUI

extension PostListViewModel: ListScreenViewModel {}

@MainActor
final class PostListTableScreen: ListScreen<PostListViewModel>, PostListViewModelDelegate {
  private weak var hiddenList: HiddenListTableScreen?

  init(viewModel: PostListViewModel) {
    super.init(viewModel: viewModel) { [viewModel] row in
      let cell = viewModel.cell(forRowAt: row)
      return TableCell(labels: [cell.messageLabel, cell.infoLabel], isMarked: cell.isNew)
    }
    viewModel.delegate = self
  }

  override var isAtEnd: Bool { !viewModel.state.canLoadMore }

  override func tap(_ element: ScreenElement) {
    guard element == .leftBarButton else { return super.tap(element) }
    let hiddenList = HiddenListTableScreen(viewModel: viewModel)
    self.hiddenList = hiddenList
    navigationController?.push(hiddenList)
  }

  override var content: TableContent {
    var content = super.content
    content.status = viewModel.followingTitle
    content.leftBarButton = viewModel.hiddenButtonTitle
    content.titleAbove = { [viewModel] in viewModel.newPostsTitle(above: $0) }
    content.placeholder = viewModel.placeholderText(for: userInterfaceIdiom)
    content.footer = viewModel.footerText
    content.message = viewModel.failureMessage
    content.failure = content.message ?? viewModel.state.failure
    content.hasUnsavedChanges = viewModel.hasUnsavedChanges
    return content
  }

  override func stateUpdated() {
    hiddenList?.hiddenContentUpdated()
    super.stateUpdated()
  }
}
