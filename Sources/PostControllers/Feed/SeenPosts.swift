import Foundation
import PostModel

/// The posts that the reader had loaded before a refresh. All others are new after it.
struct SeenPosts: Sendable {
  var identifiers: Set<UUID>
  /// Nil if the whole feed was loaded. Posts that are older than this are not new: they just had not been loaded yet.
  var oldest: Post?

  func isNew(_ post: Post) -> Bool {
    if identifiers.contains(post.identifier) { return false }
    guard let oldest else { return true }
    return Post.isNewer(post, than: oldest)
  }
}
