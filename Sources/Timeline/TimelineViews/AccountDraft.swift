import Foundation
import HeadlessUI

/// An account that is being set up.
struct AccountDraft: Draft {
  let id: Int
  var choice: PhotoPickerViewModel.Choice?
  var displayName = ""

  var isComplete: Bool { !displayName.isBlank }
}
