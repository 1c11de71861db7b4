import Foundation
import HeadlessUI

/// The input for a new account.
struct AccountDraft: Draft {
  let id: Int
  var choice: PhotoPickerViewModel.Choice?
  var displayName = ""

  var isComplete: Bool { !displayName.isBlank }
}
