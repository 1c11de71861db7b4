import HeadlessUI
import TimelineControllers
import TimelineModel

/// The input for a new account.
public struct AccountDraft: PhotoDraft {
  public let id = 0
  public var choice: PhotoPickerViewModel.Choice?
  var displayName: String

  public var isComplete: Bool { !displayName.isBlank }
}

/// Asks a new user for a name and an optional photo.
///
/// Timeline overview: Views, Account Setup view.
@MainActor
public final class AccountSetupViewModel: PhotoFormViewModel<AccountDraft> {
  /// The name of the field.
  public static let nameField = "Display name"

  private let userController: UserController

  init(context: AppContext) {
    userController = context.userController
    super.init(
      AccountDraft(displayName: context.environment.displayName),
      texts: Texts(
        title: "Your account", message: "Welcome! Under which name do you want to be seen?",
        choosePhoto: "Add a photo of yourself", submit: "Save"),
      fields: [(Self.nameField, \.displayName)], environment: context.environment)
  }

  public override var alert: Alert? {
    submission.alert(
      hint: "Others need a name to know you by.", failureTitle: "Your account was not saved",
      canCancel: false)
  }

  override func send(
    _ draft: AccountDraft, completion: @escaping @MainActor (_ failure: String?) -> Void
  ) {
    userController.updateCurrentUser(displayName: draft.displayName, photo: draft.choice?.photo) {
      completion($0?.message)
    }
  }
}
