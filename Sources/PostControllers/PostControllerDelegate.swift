import PostModel

/// Curriculum: Part One, Post Controller, step 6.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// Called after each assignment, even of the same posts.
  func postsUpdated(_ posts: [Post])

  /// Called when a request has begun or ended, at the end of the feed, and after a failure. This method is optional.
  func statusUpdated(_ status: PostController.Status)
}

extension PostControllerDelegate {
  public func statusUpdated(_ status: PostController.Status) {}
}
