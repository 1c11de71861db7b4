import Foundation
import PostModel

/// What a reader had seen before a refresh, and so what is new after it.
struct SeenPosts: Sendable {
  /// All posts that had been read.
  var identifiers: Set<UUID>
  /// How far down the feed that was; nil when it was all of it. What is older was out of sight, not absent.
  var oldest: Post?

  /// Whether `post` has come since.
  func isNew(_ post: Post) -> Bool {
    if identifiers.contains(post.identifier) { return false }
    guard let oldest else { return true }
    return Post.isNewer(post, than: oldest)
  }
}
