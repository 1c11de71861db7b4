import HeadlessUI

/// A new account: a name, and the row that leads to the photos.
@MainActor
final class AccountSetupTableScreen: TableScreen {
  weak var navigationController: NavigationController?
  private let viewModel: AccountSetupViewModel

  init(viewModel: AccountSetupViewModel) {
    self.viewModel = viewModel
    viewModel.stateUpdated = { [weak self] in self?.stateUpdated() }
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  func tap(_ title: String) {
    if viewModel.alert == nil {
      viewModel.saveButtonTapped()
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
    content.rightBarButton = viewModel.saveButtonTitle
    content.isActivityIndicatorVisible = isBusy
    content.message = "Welcome! Under which name do you want to be seen?"
    content.textFields = viewModel.textFields
    content.numberOfRows = 1
    content.cell = { [viewModel] _ in TableCell(labels: [viewModel.photoLabel], detail: "›") }
    content.alert = viewModel.alert
    return content
  }
}
