import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The posts of the people whom the reader follows.
///
/// Timeline overview: Views, Timeline view.
@MainActor
public final class TimelineViewModel: ListViewModel {
  private let postController: PostController
  private var shown: [Post] = []

  init(postController: PostController, context: AppContext) {
    self.postController = postController
    super.init(title: "Timeline", context: context)
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    postController.list.delegate = self
    shown = postController.posts
    reload()
  }

  /// Fetches the newest posts without a pull, for example after a new post.
  public func reload() {
    postController.fetchTimeline()
  }

  override func fetch(completion: @escaping @MainActor () -> Void) {
    postController.fetchTimeline { _ in completion() }
  }

  override func fetchMore() { postController.list.fetchMore() }

  // MARK: Rows

  public override var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostCell {
    let post = postController.posts[row]
    return PostCell(post, owner: userController.user(post.owner), format: format)
  }

  /// The post in a row. Nil if there is no such row.
  public func post(forRowAt row: Int) -> Post? {
    postController.posts.indices.contains(row) ? postController.posts[row] : nil
  }

  public override func didSelectRow(at index: Int) -> Post? { post(forRowAt: index) }

  public override func elementsUpdated() {
    let updates = RowUpdates(from: shown, to: postController.posts) { $0 != $1 }
    shown = postController.posts
    delegate?.rowsUpdated(updates)
  }

  override func rows(changedBy updates: UserUpdates) -> IndexSet {
    updates.rows(in: postController.posts.map(\.owner))
  }

  // MARK: State

  public override var isNetworkActivityIndicatorVisible: Bool {
    postController.list.status.requestCount > 0
  }

  public override var state: ListState {
    ListState(postController.list.status, isEmpty: numberOfRows == 0)
  }
}
