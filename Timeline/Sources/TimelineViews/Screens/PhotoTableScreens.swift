import Foundation
import HeadlessUI
import TextUI

/// A form: its fields, and the row that leads to the photos.
@MainActor
final class PhotoFormTableScreen<Item: PhotoDraft>: TableScreen {
  weak var navigationController: NavigationController?
  private let form: PhotoFormViewModel<Item>
  private let cancel: (() -> Void)?

  /// - Parameter cancel: Discards the form. Nil if the form must be filled in.
  init(_ form: PhotoFormViewModel<Item>, cancel: (() -> Void)? = nil) {
    self.form = form
    self.cancel = cancel
    form.stateUpdated = { [weak self] in self?.stateUpdated() }
  }

  var isBusy: Bool { form.isNetworkActivityIndicatorVisible }

  func tap(_ element: ScreenElement) {
    if element == .leftBarButton || element == form.alert?.wayOut {
      cancel?()
    } else if let title = alertTitle(of: element) {
      form.tapAlertAction(titled: title)
    } else {
      form.submitButtonTapped()
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
    content.leftBarButton = cancel == nil ? nil : "Cancel"
    content.leadsBack = cancel != nil
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
final class PhotoPickerTableScreen: TableScreen, ListViewModelDelegate {
  weak var navigationController: NavigationController?
  private let viewModel: PhotoPickerViewModel

  init(viewModel: PhotoPickerViewModel) {
    self.viewModel = viewModel
    viewModel.delegate = self
    let didFinishPicking = viewModel.didFinishPicking
    viewModel.didFinishPicking = { [weak self] choice in
      // If the reader has gone back meanwhile, the choice is ignored.
      guard let navigationController = self?.navigationController else { return }
      didFinishPicking(choice)
      navigationController.pop()
    }
  }

  var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  func appear() { viewModel.viewDidLoad() }
  func tap(_ element: ScreenElement) {
    alertTitle(of: element).map(viewModel.tapAlertAction(titled:))
  }
  func open(_ data: Data, named name: String) { viewModel.choose(data, named: name) }

  func tapRow(at row: Int) -> Bool {
    viewModel.didSelectRow(at: row)
    return true
  }

  var content: TableContent {
    var content = TableContent(title: viewModel.title)
    content.isActivityIndicatorVisible = isBusy
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] in TableCell(labels: [viewModel.label(forRowAt: $0)]) }
    content.placeholder =
      switch viewModel.placeholder {
      case .loading: "Loading…"
      case .empty: "There are no photos here."
      case .failure(let message): message
      case nil: nil
      }
    content.takesPictureFile = true
    content.alert = viewModel.alert
    return content
  }
}
