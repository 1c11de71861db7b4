import HeadlessUI

/// A form: its fields, and the row that leads to the photos.
@MainActor
final class PhotoFormTableScreen: TableScreen {
  weak var navigationController: NavigationController?
  private let form: any PhotoForm
  private let cancel: (() -> Void)?
  private let cancelTitle = "Cancel"

  /// - Parameter cancel: Discards the form. Nil if the form must be filled in.
  init(_ form: any PhotoForm, cancel: (() -> Void)? = nil) {
    self.form = form
    self.cancel = cancel
    form.stateUpdated = { [weak self] in self?.stateUpdated() }
  }

  var isBusy: Bool { form.isNetworkActivityIndicatorVisible }

  func tap(_ title: String) {
    if title == cancelTitle {
      cancel?()
    } else if form.alert == nil {
      form.submitButtonTapped()
    } else {
      form.tapAlertAction(titled: title)
    }
  }

  func tapRow(at row: Int) -> Bool {
    guard let picker = form.photoPicker() else { return false }
    navigationController?.push(PhotoPickerTableScreen(viewModel: picker))
    return true
  }

  func type(_ text: String, into placeholder: String) {
    form.setText(text, of: placeholder)
  }

  var content: TableContent {
    var content = TableContent(title: form.title)
    content.leftBarButton = cancel == nil ? nil : cancelTitle
    content.rightBarButton = form.submitButtonTitle
    content.isActivityIndicatorVisible = isBusy
    content.message = form.message
    content.textFields = form.textFields
    content.numberOfRows = 1
    content.cell = { [form] _ in TableCell(labels: [form.photoLabel], detail: "›") }
    content.alert = form.alert
    content.hasUnsavedChanges = form.hasUnsavedChanges
    return content
  }
}
