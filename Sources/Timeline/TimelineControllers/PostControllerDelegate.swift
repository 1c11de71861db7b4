import TimelineModel

/// Who wants to know what a ``PostController`` has.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// The posts are others than before. ``PostController/changes`` says which, so that a list can move single rows
  /// instead of starting over.
  func postsUpdated(_ posts: [Post])

  /// Requests began or ended, the end was reached, or something failed.
  func statusUpdated(_ status: ListStatus)
}
