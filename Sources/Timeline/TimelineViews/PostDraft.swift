import Cloud
import HeadlessUI
import TimelineModel

/// A post that is being made.
struct PostDraft: Draft {
  /// The record that it becomes; the same in every try.
  let id: CloudRecord.ID
  var choice: PhotoPickerViewModel.Choice?
  var caption = ""
  /// Where the photo was taken, as typed; may stay empty.
  var place = ""

  var isComplete: Bool {
    choice != nil && !caption.isBlank && (place.isBlank || place.asLocation != nil)
  }
}
