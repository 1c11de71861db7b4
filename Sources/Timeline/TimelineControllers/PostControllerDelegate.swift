import TimelineModel

/// The delegate of a ``PostController``.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// The posts have changed. ``PostController/changes`` says which, so that a list can update single rows.
  func postsUpdated(_ posts: [Post])

  /// A request began, ended or failed, or the end of the list was reached.
  func statusUpdated(_ status: ListStatus)
}
