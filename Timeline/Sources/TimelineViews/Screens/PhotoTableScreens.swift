import Foundation
import HeadlessUI
import TextUI

/// A form: its fields, and the row that leads to the photos.
@MainActor
final class PhotoFormTableScreen<Item: PhotoDraft>: TableScreen {
  weak var navigationController: NavigationController?
  private let form: PhotoFormViewModel<Item>
  private let app: AppViewModel
  private let canCancel: Bool

  /// - Parameter canCancel: Whether the form can be discarded.
  init(_ form: PhotoFormViewModel<Item>, of app: AppViewModel, canCancel: Bool) {
    self.form = form
    self.app = app
    self.canCancel = canCancel
    form.stateUpdated = { [weak self] in
      guard let self else { return }
      navigationController?.stateUpdated(of: self)
    }
  }

  var isBusy: Bool { form.isNetworkActivityIndicatorVisible }

  func tap(_ element: ScreenElement) {
    if element == .leftBarButton || element == form.alert?.wayOut {
      app.cancel()
    } else if let title = alertTitle(of: element) {
      form.tapAlertAction(titled: title)
    } else {
      form.submitButtonTapped()
    }
  }

  func tapRow(at row: Int) -> Bool {
    guard let picker = form.photoPicker() else { return false }
    navigationController?.push(PhotoPickerTableScreen(picker, of: app))
    return true
  }

  func type(_ text: String, into field: Int) {
    form.setText(text, of: form.textFields[field].placeholder)
  }

  var content: TableContent {
    var content = TableContent(title: form.title)
    content.leftBarButton = canCancel ? "Cancel" : nil
    content.leadsBack = canCancel
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

/// The photos to choose from.
@MainActor
final class PhotoPickerTableScreen: ListTableScreen<PhotoPickerViewModel> {
  override init(_ viewModel: PhotoPickerViewModel, of app: AppViewModel) {
    super.init(viewModel, of: app)
    let didFinishPicking = viewModel.didFinishPicking
    viewModel.didFinishPicking = { [weak self] choice in
      // If the reader has gone back meanwhile, the choice is ignored.
      guard let navigationController = self?.navigationController else { return }
      didFinishPicking(choice)
      navigationController.pop()
    }
  }

  override var pull: (@MainActor () -> Void)? { nil }

  override func open(_ data: Data, named name: String) { viewModel.choose(data, named: name) }

  override func tapRow(at row: Int) -> Bool {
    viewModel.didSelectRow(at: row)
    return true
  }

  override var content: TableContent {
    var content = super.content
    // Unlike the other lists, this one cannot be refreshed.
    if let failure = viewModel.state.failure { content.placeholder = failure }
    content.takesPictureFile = true
    return content
  }
}
