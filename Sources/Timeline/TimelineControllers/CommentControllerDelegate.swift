import TimelineModel

/// Who wants to know what a ``CommentController`` has.
@MainActor
public protocol CommentControllerDelegate: AnyObject {
  /// The comments are others than before; ``CommentController/changes`` says which.
  func commentsUpdated(_ comments: [Comment])

  /// Requests began or ended, the end was reached, or something failed.
  func statusUpdated(_ status: ListStatus)
}
