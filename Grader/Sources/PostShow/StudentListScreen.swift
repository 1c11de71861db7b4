import HeadlessUI
import PostViews
import TextUI

extension PostListViewModel: ListScreenViewModel {}

/// The list of posts, drawn from a student's view model. It uses only the members that the curriculum asks for.
@MainActor
final class StudentListScreen: ListScreen<PostListViewModel>, PostListViewModelDelegate {
  init(viewModel: PostListViewModel) {
    super.init(viewModel: viewModel) { [viewModel] row in
      let cell = viewModel.cell(forRowAt: row)
      return TableCell(labels: [cell.messageLabel, cell.infoLabel], isMarked: cell.isNew)
    }
    viewModel.delegate = self
  }

  override var content: TableContent {
    var content = super.content
    if viewModel.numberOfRows == 0 {
      content.placeholder =
        isBusy ? "The app waits for the server…" : "The list of your app has no rows yet."
    }
    return content
  }
}
