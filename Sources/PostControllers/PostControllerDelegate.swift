import PostModel

/// Who wants to know what a ``PostController`` has: in this app, the post list's view model.
///
/// Curriculum: Part One, Post Controller, step 6.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// The posts are others than before. ``PostController/changes`` says which, so that a list can move single
  /// rows instead of starting over.
  func postsUpdated(_ posts: [Post])

  /// Requests began or ended, the end of the feed was reached, or something failed. Who wants only the posts leaves it
  /// out.
  func statusUpdated(_ status: PostController.Status)
}

extension PostControllerDelegate {
  public func statusUpdated(_ status: PostController.Status) {}
}
