import PostModel

/// The object that a ``PostController`` tells of its changes. In this app, that is the view model of the post list.
///
/// Curriculum: Part One, Post Controller, step 6.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// The posts have been assigned. A list that compares them with the posts that it shows can insert and delete single rows instead
  /// of reloading all.
  func postsUpdated(_ posts: [Post])

  /// The status has changed: a request has begun or ended, the end of the feed was reached, or something has failed. This method
  /// is optional.
  func statusUpdated(_ status: PostController.Status)
}

extension PostControllerDelegate {
  public func statusUpdated(_ status: PostController.Status) {}
}
