import Foundation
import HeadlessUI
import TextUI

@MainActor
final class PhotoFormTableScreen<Item: PhotoDraft>: ListTableScreen {
  private let form: PhotoFormViewModel<Item>
  private let canCancel: Bool

  init(_ form: PhotoFormViewModel<Item>, of app: AppViewModel, canCancel: Bool) {
    self.form = form
    self.canCancel = canCancel
    super.init(form, of: app)
  }

  override func tap(_ element: ScreenElement) {
    let alert = form.alert
    if element == .leftBarButton || element == alert?.wayOut && alert?.cancelKeepsText == false {
      app.cancel()
    } else {
      super.tap(element)
    }
  }

  override func tapRow(at row: Int) -> Bool {
    guard let picker = form.photoPicker() else { return false }
    navigationController?.push(PhotoPickerTableScreen(picker, of: app))
    return true
  }

  override var content: TableContent {
    var content = super.content
    content.leftBarButton = canCancel ? "Cancel" : nil
    content.leadsBack = canCancel
    return content
  }
}

@MainActor
final class PhotoPickerTableScreen: ListTableScreen {
  private let viewModel: PhotoPickerViewModel

  init(_ viewModel: PhotoPickerViewModel, of app: AppViewModel) {
    self.viewModel = viewModel
    super.init(viewModel, of: app)
    let didFinishPicking = viewModel.didFinishPicking
    viewModel.didFinishPicking = { [weak self] choice in
      // If the reader has gone back meanwhile, the choice is ignored.
      guard let navigationController = self?.navigationController else { return }
      didFinishPicking(choice)
      navigationController.pop()
    }
  }

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
