import Cloud
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

  private let bare: Post
  public let list: PagedList<Comment>

  public init(post: Post, cloudKitManager: CloudKitManager, userController: UserController) {
    bare = post
    list = PagedList(
      cloudKitManager: cloudKitManager, userController: userController, people: [post.owner])
  }

  /// Calls the completion exactly once. A failure is in the list's status.
  public func fetchComments(completion: (@MainActor ([Comment]) -> Void)? = nil) {
    let query = CloudQuery(
      recordType: Comment.recordType,
      predicate: .equal(key: Comment.Key.post, .reference(bare.reference)),
      sortDescriptor: .newestFirst)
    list.refresh(query, completion) { [query] }
  }
}
