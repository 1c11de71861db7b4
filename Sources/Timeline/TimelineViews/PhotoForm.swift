import HeadlessUI

/// Something to fill in that has a photo: what one screen needs to know of a new post and of a new account.
@MainActor
public protocol PhotoForm: AnyObject {
  /// Called when something looks different.
  var stateUpdated: () -> Void { get set }

  var title: String { get }
  /// What it is about; nil where that is plain.
  var message: String? { get }
  var textFields: [TextField] { get }
  /// What the row says that leads to the photos.
  var photoLabel: Label { get }
  var submitButtonTitle: String { get }
  /// Whether it is on its way.
  var isNetworkActivityIndicatorVisible: Bool { get }
  /// Whether something has been filled in that would be lost with the form.
  var hasUnsavedChanges: Bool { get }
  /// What stands over the screen, or nil.
  var alert: Alert? { get }
  var photoLibrary: any PhotoLibrary { get }

  /// Takes what has been typed into a field, all of it, not just the latest key. Returns whether there is such a field now.
  @discardableResult
  func setText(_ text: String, of placeholder: String) -> Bool

  /// Takes a photo.
  func choose(_ choice: PhotoPickerViewModel.Choice)

  /// Sends what has been filled in, or says what is missing.
  func submitButtonTapped()

  /// Does what a button of the alert says. A button that the alert does not have does nothing.
  func tapAlertAction(titled title: String)
}

extension PhotoForm {
  /// The photos to choose from; nil while an alert is in the way. Its choice comes back here.
  public func photoPicker() -> PhotoPickerViewModel? {
    guard alert == nil else { return nil }
    let picker = PhotoPickerViewModel(library: photoLibrary)
    picker.didFinishPicking = { [weak self] in self?.choose($0) }
    return picker
  }
}
