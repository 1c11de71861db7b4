import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// The list of posts without its pixels: it connects three parts, for the rows, the indicators and the alerts.
@MainActor
public final class PostListViewModel {
  public weak var delegate: (any PostListViewModelDelegate)?

  private let postController: PostController
  private let tracker = RowTracker()
  private lazy var activity = Activity { [weak self] in self?.delegate?.stateUpdated() }
  private lazy var presenter = AlertPresenter(postController: postController) { [weak self] in
    self?.delegate?.stateUpdated()
  }

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    postController.delegate = self
    tracker.update(postController.posts, cell: cell)
  }

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    let post = postController.posts[row]
    var cell = PostListCell()
    cell.update(with: post)
    return cell.marked(postController.isNew(post))
  }

  public func willDisplayCell(forRowAt row: Int) {
    guard row == numberOfRows - 1, let last = postController.posts.last,
      let completion = activity.beginPage(below: last)
    else { return }
    postController.fetchPosts(reset: false, completion: completion)
  }

  public func didSelectRow(at row: Int) {
    if postController.posts.indices.contains(row) {
      presenter.showChoice(for: postController.posts[row])
    }
  }

  public func refresh() {
    postController.fetchPosts(completion: activity.beginPull())
  }

  public var isRefreshing: Bool { activity.pulls > 0 }
  public var isNetworkActivityIndicatorVisible: Bool { activity.pulls > 0 || activity.pages > 0 }

  public var alert: Alert? { presenter.alert }
  public func addButtonTapped() { presentNewPostAlert() }
  public func presentNewPostAlert() { presenter.showForm() }
  public func presentErrorAlert() { presenter.showError() }
  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    presenter.type(text, at: index)
  }
  public func tapAlertAction(titled title: String) { presenter.tap(title) }
}

extension PostListViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) {
    let updates = tracker.update(posts, cell: cell)
    if !updates.isEmpty { delegate?.rowsUpdated(updates) }
  }
}
