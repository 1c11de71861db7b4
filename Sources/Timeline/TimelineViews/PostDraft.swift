import Cloud
import HeadlessUI
import TimelineModel

/// The input for a new post.
struct PostDraft: Draft {
  /// The ID of the post's record, the same for every attempt.
  let id: CloudRecord.ID
  var choice: PhotoPickerViewModel.Choice?
  var caption = ""
  /// The place where the photo was taken, as typed. It may be empty.
  var place = ""

  var isComplete: Bool {
    choice != nil && !caption.isBlank && (place.isBlank || place.asLocation != nil)
  }
}
