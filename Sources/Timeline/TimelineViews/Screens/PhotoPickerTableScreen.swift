import Foundation
import HeadlessUI

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

  func tap(_ title: String) { viewModel.tapAlertAction(titled: title) }

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
