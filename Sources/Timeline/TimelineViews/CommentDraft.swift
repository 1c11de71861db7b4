import Cloud
import HeadlessUI
import TimelineModel

/// The input for a new comment.
struct CommentDraft: Draft {
  /// The ID of the comment's record, the same for every attempt.
  let id: CloudRecord.ID
  var text = ""

  var isComplete: Bool { !text.isBlank }
}
