import HeadlessUI

/// A form with a photo: the common part of a new post and a new account.
@MainActor
public protocol PhotoForm: AnyObject {
  /// Called when the state has changed.
  var stateUpdated: () -> Void { get set }

  var title: String { get }
  /// What the form is for. Nil if that is obvious.
  var message: String? { get }
  var textFields: [TextField] { get }
  /// The label of the row that leads to the photos.
  var photoLabel: Label { get }
  var submitButtonTitle: String { get }
  /// Whether the form is being sent.
  var isNetworkActivityIndicatorVisible: Bool { get }
  /// Whether leaving the form would lose what has been filled in.
  var hasUnsavedChanges: Bool { get }
  /// The alert over the screen. Nil if there is none.
  var alert: Alert? { get }
  var photoLibrary: any PhotoLibrary { get }

  /// Replaces the text of a field. Returns whether there is such a field now.
  @discardableResult
  func setText(_ text: String, of placeholder: String) -> Bool

  /// Sets the photo.
  func choose(_ choice: PhotoPickerViewModel.Choice)

  /// Sends the form, or shows what is missing.
  func submitButtonTapped()

  /// Performs a button of the alert. Does nothing if there is no such button.
  func tapAlertAction(titled title: String)
}

extension PhotoForm {
  /// The photos to choose from, for this form. Nil while there is an alert.
  public func photoPicker() -> PhotoPickerViewModel? {
    guard alert == nil else { return nil }
    let picker = PhotoPickerViewModel(library: photoLibrary)
    picker.didFinishPicking = { [weak self] in self?.choose($0) }
    return picker
  }
}
