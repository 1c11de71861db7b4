import Foundation
import PostModel

extension PostController {
  /// Writes a new post, dated now, and then fetches what is new, the post among it. A feed that is live brings what
  /// is new by itself, so that only the post is added.
  ///
  /// - Parameters:
  ///   - username: Who writes.
  ///   - text: The message.
  ///   - identifier: The post's key. Who tries again after a failure passes the same one: the first try may have
  ///     arrived without its answer coming back, and the second then replaces it instead of doubling it.
  ///   - completion: Runs exactly once, with nil when the server confirmed the post.
  ///   - fetchCompletion: Runs after that when the server confirmed the post, and what is new has been fetched, or could not be. From
  ///     then on, ``posts`` has the post unless it is hidden, gone, or further down than what has been read.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the PostController.
  public func addPost(
    username: String,
    text: String,
    identifier: UUID = UUID(),
    completion: (@MainActor (PostError?) -> Void)? = nil,
    fetchCompletion: (@MainActor () -> Void)? = nil
  ) {
    let post = Post(
      username: username,
      text: text,
      timestamp: now().timeIntervalSince1970,
      identifier: identifier
    )
    put(post.jsonData, to: post.endpoint(below: baseURL)) { data in
      let record = try? JSONDecoder().decode(Post.Record.self, from: data)
      return record?.post(identifier: post.identifier.uuidString) == post
    } handler: { [self] request, error in
      if let error { return { completion?(error) } }
      if case .live = status.following {
        take(post, confirmedBy: request)
        return {
          completion?(nil)
          fetchCompletion?()
        }
      }
      fetchPosts { _ in fetchCompletion?() }
      return { completion?(nil) }
    }
  }
}
