import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// Asks a new user for a name, and for a photo if there is one to show.
///
/// Timeline overview: Views, Account Setup view.
@MainActor
public final class AccountSetupViewModel {
  /// The name of the field.
  public static let nameField = "Display name"

  /// Called when something looks different.
  public var stateUpdated: () -> Void = {}
  /// Called when the account has its name.
  public var didSave: () -> Void = {}

  public let title = "Your account"
  public let saveButtonTitle = "Save"

  private let userController: UserController
  private let library: any PhotoLibrary
  private let format: DisplayFormat
  private var submission = Submission(AccountDraft(id: 0)) {
    didSet { if submission != oldValue { stateUpdated() } }
  }

  public init(
    userController: UserController,
    library: any PhotoLibrary,
    format: DisplayFormat = DisplayFormat()
  ) {
    self.userController = userController
    self.library = library
    self.format = format
  }

  /// What the row says that leads to the photos.
  public var photoLabel: Label {
    Label(text: submission.draft.choice.map(format.placeholder) ?? "Add a photo of yourself")
  }

  public var textFields: [TextField] {
    [TextField(placeholder: Self.nameField, text: submission.draft.displayName)]
  }

  /// Takes what has been typed into a field, all of it, not just the latest key. Returns whether there is such a field now.
  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool {
    guard alert == nil, placeholder == Self.nameField else { return false }
    submission.edit { $0.displayName = text }
    return true
  }

  /// The photos to choose from; nil while an alert is in the way. Its choice comes back here.
  public func photoPicker() -> PhotoPickerViewModel? {
    guard alert == nil else { return nil }
    let picker = PhotoPickerViewModel(library: library)
    picker.didFinishPicking = { [weak self] choice in self?.submission.edit { $0.choice = choice } }
    return picker
  }

  /// Whether the account is on its way.
  public var isNetworkActivityIndicatorVisible: Bool { submission.state == .sending }

  /// Saves the account, or says what is missing.
  public func saveButtonTapped() {
    send(submission.submit())
  }

  /// What stands over the screen, or nil.
  public var alert: Alert? {
    submission.alert(
      hint: "Others need a name to know you by.", failureTitle: "Your account was not saved",
      canCancel: false)
  }

  /// Does what a button of the alert says. A button that the alert does not have does nothing.
  public func tapAlertAction(titled title: String) {
    send(Submission<AccountDraft>.Button(rawValue: title).flatMap { submission.tap($0) })
  }

  private func send(_ draft: AccountDraft?) {
    guard let draft else { return }
    userController.updateCurrentUser(displayName: draft.displayName, photo: draft.choice?.photo) {
      [weak self] error in
      if self?.submission.finish(draft.id, failure: error?.message) == true { self?.didSave() }
    }
  }
}
