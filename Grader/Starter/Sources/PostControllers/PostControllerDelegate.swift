import PostModel

/// An object that hears when the posts have changed, such as the list that shows them.
///
/// Curriculum: Part One, Post Controller, step 6.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// The posts have changed. The controller has the new ones by now.
  ///
  /// - Parameter posts: All posts of the controller, the newest first.
  func postsUpdated(_ posts: [Post])
}
