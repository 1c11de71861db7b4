import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The posts of the people whom the reader follows, without a view.
///
/// A view asks it what to show, tells it what the reader does, and is told about changes. It never draws.
///
/// Timeline overview: Views, Timeline view.
@MainActor
public final class TimelineViewModel {
  /// Is told about changes. Set it before ``viewDidLoad()``.
  public weak var delegate: (any ListViewModelDelegate)?

  public let title = "Timeline"

  /// Whether a pull to refresh has not ended.
  public private(set) var isRefreshing = false {
    didSet { delegate?.stateUpdated() }
  }

  /// Called when a pull to refresh has ended.
  public var didRefresh: () -> Void = {}

  private let postController: PostController
  private let userController: UserController
  private let format: DisplayFormat

  public init(
    postController: PostController,
    userController: UserController,
    format: DisplayFormat = DisplayFormat()
  ) {
    self.postController = postController
    self.userController = userController
    self.format = format
  }

  /// Observes the controller and fetches the newest posts.
  public func viewDidLoad() {
    postController.delegate = self
    userController.observeUsers(for: self) { [weak self] in self?.usersUpdated($0) }
    reload()
  }

  private func usersUpdated(_ updates: UserUpdates) {
    let updates = RowUpdates(reloaded: updates.rows(in: postController.posts.map(\.owner)))
    if !updates.isEmpty { delegate?.rowsUpdated(updates) }
  }

  /// Fetches the newest posts without a pull, for example after a new post.
  public func reload() {
    postController.fetchTimeline()
  }

  // MARK: Rows

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostCell {
    let post = postController.posts[row]
    var cell = PostCell()
    cell.update(with: post, owner: userController.user(post.owner), format: format)
    return cell
  }

  /// The post in a row. Nil if there is no such row.
  public func post(forRowAt row: Int) -> Post? {
    postController.posts.indices.contains(row) ? postController.posts[row] : nil
  }

  /// Fetches older posts when the last row becomes visible.
  public func willDisplayCell(forRowAt row: Int) {
    if row + 1 >= numberOfRows { postController.fetchMorePosts() }
  }

  // MARK: Refreshing

  /// Fetches the newest posts. Does nothing while a pull is under way.
  public func refresh() {
    guard !isRefreshing else { return }
    postController.fetchTimeline { [weak self] _ in
      self?.isRefreshing = false
      self?.didRefresh()
    }
    isRefreshing = true
  }

  // MARK: State

  /// Whether a request is under way.
  public var isNetworkActivityIndicatorVisible: Bool { postController.status.requestCount > 0 }

  public var state: ListState { ListState(postController.status, isEmpty: numberOfRows == 0) }
}

extension TimelineViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) {
    delegate?.rowsUpdated(RowUpdates(postController.changes))
  }

  public func statusUpdated(_ status: ListStatus) {
    delegate?.stateUpdated()
  }
}
