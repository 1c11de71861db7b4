import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// Asks a new user for a name and an optional photo.
///
/// Timeline overview: Views, Account Setup view.
@MainActor
public final class AccountSetupViewModel: PhotoForm {
  /// The name of the field.
  public static let nameField = "Display name"

  public var stateUpdated: () -> Void = {}
  /// Called when the account has a name.
  public var didSave: () -> Void = {}

  public let title = "Your account"
  public let message: String? = "Welcome! Under which name do you want to be seen?"
  public let submitButtonTitle = "Save"

  private let userController: UserController
  public let photoLibrary: any PhotoLibrary
  private let format: DisplayFormat
  private var submission: Submission<AccountDraft> {
    didSet { if submission != oldValue { stateUpdated() } }
  }

  /// - Parameter displayName: The initial text of the name field.
  public init(
    userController: UserController,
    photoLibrary: any PhotoLibrary,
    format: DisplayFormat = DisplayFormat(),
    displayName: String = ""
  ) {
    submission = Submission(AccountDraft(id: 0, displayName: displayName))
    self.userController = userController
    self.photoLibrary = photoLibrary
    self.format = format
  }

  public var photoLabel: Label {
    submission.draft.choice.map(format.label) ?? Label(text: "Add a photo of yourself")
  }

  public var textFields: [TextField] {
    [TextField(placeholder: Self.nameField, text: submission.draft.displayName)]
  }

  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool {
    guard alert == nil, placeholder == Self.nameField else { return false }
    submission.edit { $0.displayName = text }
    return true
  }

  public func choose(_ choice: PhotoPickerViewModel.Choice) {
    submission.edit { $0.choice = choice }
  }

  public var isNetworkActivityIndicatorVisible: Bool { submission.state == .sending }

  public var hasUnsavedChanges: Bool { submission.hasUnsavedChanges }

  public func submitButtonTapped() {
    send(submission.submit())
  }

  public var alert: Alert? {
    submission.alert(
      hint: "Others need a name to know you by.", failureTitle: "Your account was not saved",
      canCancel: false)
  }

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
