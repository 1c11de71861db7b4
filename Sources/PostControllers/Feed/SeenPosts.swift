import Foundation
import PostModel

/// The posts that the reader had loaded before a refresh. All others are new after it.
struct SeenPosts: Sendable {
  /// The identifiers of all loaded posts.
  var identifiers: Set<UUID>
  /// The oldest loaded post. Nil if the whole feed was loaded. Older posts are not new: they just had not been loaded yet.
  var oldest: Post?

  /// Whether a post is new.
  func isNew(_ post: Post) -> Bool {
    if identifiers.contains(post.identifier) { return false }
    guard let oldest else { return true }
    return Post.isNewer(post, than: oldest)
  }
}
