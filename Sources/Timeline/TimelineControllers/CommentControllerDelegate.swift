import TimelineModel

/// The delegate of a ``CommentController``.
@MainActor
public protocol CommentControllerDelegate: AnyObject {
  /// The comments have changed; see ``CommentController/changes``.
  func commentsUpdated(_ comments: [Comment])

  /// A request began, ended or failed, or the end of the list was reached.
  func statusUpdated(_ status: ListStatus)
}
