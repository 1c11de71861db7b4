import HeadlessUI

/// A new post: a caption, a place, and the row that leads to the photos.
@MainActor
final class AddPostTableScreen: TableScreen {
  weak var navigationController: NavigationController?
  private let viewModel: AddPostViewModel
  private let cancel: () -> Void
  private let cancelTitle = "Cancel"

  init(viewModel: AddPostViewModel, cancel: @escaping () -> Void) {
    self.viewModel = viewModel
    self.cancel = cancel
    viewModel.stateUpdated = { [weak self] in self?.stateUpdated() }
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  func tap(_ title: String) {
    if title == cancelTitle {
      cancel()
    } else if viewModel.alert == nil {
      viewModel.postButtonTapped()
    } else {
      viewModel.tapAlertAction(titled: title)
    }
  }

  func tapRow(at row: Int) -> Bool {
    guard let picker = viewModel.photoPicker() else { return false }
    navigationController?.push(PhotoPickerTableScreen(viewModel: picker))
    return true
  }

  func type(_ text: String, into placeholder: String) {
    viewModel.setText(text, of: placeholder)
  }

  var content: TableContent {
    var content = TableContent(title: viewModel.title)
    content.leftBarButton = cancelTitle
    content.rightBarButton = viewModel.postButtonTitle
    content.isActivityIndicatorVisible = isBusy
    content.textFields = viewModel.textFields
    content.numberOfRows = 1
    content.cell = { [viewModel] _ in TableCell(labels: [viewModel.photoLabel], detail: "›") }
    content.alert = viewModel.alert
    return content
  }
}
