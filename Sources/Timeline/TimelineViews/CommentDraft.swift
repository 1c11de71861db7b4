import Cloud
import HeadlessUI
import TimelineModel

/// A comment that is being written.
struct CommentDraft: Draft {
  /// The record that it becomes; the same in every try.
  let id: CloudRecord.ID
  var text = ""

  var isComplete: Bool { !text.isBlank }
}
