import PostModel

/// Someone who wants to hear when the posts have changed, such as the list that shows them.
///
/// Curriculum: Part One, Post Controller, step 6.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// The posts are others than before.
  ///
  /// - Parameter posts: All posts of the controller, the newest first.
  func postsUpdated(_ posts: [Post])
}
