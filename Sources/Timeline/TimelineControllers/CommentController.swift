import Cloud
import TimelineModel

/// Reads what people say about one post.
@MainActor
public final class CommentController {
  /// The post, with its comments as far as they have been read, the latest first.
  public var post: Post {
    var post = bare
    post.comments = list.elements
    return post
  }

  /// What the latest update of the comments changed.
  public var changes: ListChanges { list.changes }
  /// What is under way and how it went.
  public var status: ListStatus { list.status }

  public weak var delegate: (any CommentControllerDelegate)?

  private let bare: Post
  private let list: PagedList<Comment>

  /// Makes a controller that has read no comments yet.
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
    // A request may be under way when nobody needs the controller any more.
    list.elementsUpdated = { [weak self] in
      self.map { $0.delegate?.commentsUpdated($0.post.comments) }
    }
    list.statusUpdated = { [weak self] in self.map { $0.delegate?.statusUpdated($0.status) } }
  }

  /// Fetches the latest comments.
  ///
  /// - Parameter completion: Runs exactly once, whatever happens. A failure is in ``status``.
  public func fetchComments(completion: (@MainActor ([Comment]) -> Void)? = nil) {
    let query = CloudQuery(
      recordType: Comment.recordType,
      predicate: .equal(key: Comment.Key.post, .reference(bare.reference)),
      sortDescriptor: .newestFirst
    )
    list.refresh(query, from: { [query] }, completion: completion)
  }

  /// Adds the next older comments.
  public func fetchMoreComments(completion: (@MainActor ([Comment]) -> Void)? = nil) {
    list.fetchMore(completion: completion)
  }
}
