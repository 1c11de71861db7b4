// Solves: Part One, Post Controller, step 6.
// Does not report: fetches under way and failures. PostController.swift in Sources does.

import PostModel

/// An object that is notified when the posts change, such as the list that shows them.
///
/// Curriculum: Part One, Post Controller, step 6.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// The posts have changed.
  ///
  /// - Parameter posts: All posts of the controller, the newest first.
  func postsUpdated(_ posts: [Post])
}
