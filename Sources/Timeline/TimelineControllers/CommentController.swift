import Cloud
import Lists
import TimelineModel

/// Loads the comments on one post.
@MainActor
public final class CommentController {
  /// The post with the comments loaded so far, the latest first.
  public var post: Post {
    var post = bare
    post.comments = list.elements
    return post
  }

  /// The changes of the last update of the comments.
  public var changes: ListChanges { list.changes }
  /// The requests under way, and their results.
  public var status: ListStatus { list.status }

  public weak var delegate: (any CommentControllerDelegate)?

  private let bare: Post
  private let list: PagedList<Comment>

  /// Creates a controller without comments.
  public init(post: Post, cloudKitManager: CloudKitManager, userController: UserController) {
    bare = post
    list = PagedList(
      cloudKitManager: cloudKitManager,
      makeElement: { Comment(record: $0) },
      prepare: { (comments, isRefresh) async throws(CloudError) in
        try await userController.fetchUsers(
          [post.owner.recordID] + comments.map(\.owner.recordID), isRefresh: isRefresh)
      }
    )
    // A request may still be under way when the controller is no longer needed.
    list.elementsUpdated = { [weak self] in
      self.map { $0.delegate?.commentsUpdated($0.post.comments) }
    }
    list.statusUpdated = { [weak self] in self.map { $0.delegate?.statusUpdated($0.status) } }
  }

  /// Fetches the latest comments.
  ///
  /// - Parameter completion: Called exactly once. A failure is in ``status``.
  public func fetchComments(completion: (@MainActor ([Comment]) -> Void)? = nil) {
    let query = CloudQuery(
      recordType: Comment.recordType,
      predicate: .equal(key: Comment.Key.post, .reference(bare.reference)),
      sortDescriptor: .newestFirst
    )
    list.refresh(query, from: { [query] }, completion: completion)
  }

  /// Fetches the next older comments.
  public func fetchMoreComments(completion: (@MainActor ([Comment]) -> Void)? = nil) {
    list.fetchMore(completion: completion)
  }
}
