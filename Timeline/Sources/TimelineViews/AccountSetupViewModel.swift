public struct AccountDraft: PhotoDraft {
  public static let nameField = "Display name"

  public let id = 0
  public var choice: PhotoPickerViewModel.Choice?
  var displayName: String

  public var isComplete: Bool { !displayName.isBlank }
}

/// Asks a new user for a name and an optional photo. Timeline overview: Views, Account Setup view.
public typealias AccountSetupViewModel = PhotoFormViewModel<AccountDraft>

extension AccountSetupViewModel {
  convenience init(context: AppContext) {
    let form = PhotoForm<AccountDraft>(
      title: "Your account", message: "Welcome! Under which name do you want to be seen?",
      choosePhoto: "Add a photo of yourself", submit: "Save",
      fields: [(AccountDraft.nameField, \.displayName)],
      alert: {
        $0.alert(
          hint: "Others need a name to know you by.", failureTitle: "Your account was not saved",
          canCancel: false)
      },
      send: { draft, completion in
        context.userController.updateCurrentUser(
          displayName: draft.displayName, photo: draft.choice?.photo, completion: completion)
      })
    self.init(AccountDraft(displayName: context.displayName), form: form, context: context)
  }
}
