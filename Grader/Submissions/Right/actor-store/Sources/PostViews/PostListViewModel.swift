import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?

  private let postController: PostController
  /// The cells as the view has them.
  private var shown: [(identifier: UUID, cell: PostListCell)] = []
  private var pulls = 0
  private var overlay = Overlay.none {
    didSet { delegate?.stateUpdated() }
  }

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    shown = rows(of: postController.posts)
    postController.delegate = self
    postController.fetchesChanged = { [weak self] in self?.delegate?.stateUpdated() }
  }

  // MARK: Rows

  public func postsUpdated(_ posts: [Post]) {
    let before = shown
    let after = rows(of: posts)
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.identifier, $0.cell) })
    let new = Dictionary(uniqueKeysWithValues: after.map { ($0.identifier, $0.cell) })
    shown = after
    let staying = before.map(\.identifier).filter { new[$0] != nil }
    guard staying == after.map(\.identifier).filter({ old[$0] != nil }) else {
      // Some have changed places.
      delegate?.rowsUpdated(
        RowUpdates(deleted: IndexSet(before.indices), inserted: IndexSet(after.indices)))
      return
    }
    delegate?.rowsUpdated(
      RowUpdates(
        deleted: IndexSet(before.indices.filter { new[before[$0].identifier] == nil }),
        inserted: IndexSet(after.indices.filter { old[after[$0].identifier] == nil }),
        reloaded: IndexSet(
          before.indices.filter { row in
            new[before[row].identifier].map { $0 != before[row].cell } ?? false
          })))
  }

  private func rows(of posts: [Post]) -> [(identifier: UUID, cell: PostListCell)] {
    posts.map { post in
      var cell = PostListCell()
      cell.update(with: post, isNew: postController.isNew(post))
      return (post.identifier, cell)
    }
  }

  public var numberOfRows: Int { shown.count }

  public func cell(forRowAt row: Int) -> PostListCell { shown[row].cell }

  public func willDisplayCell(forRowAt row: Int) {
    if row == numberOfRows - 1 {
      postController.fetchPosts(reset: false)
    }
  }

  // MARK: Refreshing

  public func refresh() {
    pulls += 1
    delegate?.stateUpdated()
    postController.fetchPosts { [weak self] _ in
      self?.pulls -= 1
      self?.delegate?.stateUpdated()
    }
  }

  public var isRefreshing: Bool { pulls > 0 }

  public var isNetworkActivityIndicatorVisible: Bool { postController.fetches > 0 }

  // MARK: Alerts

  public var alert: Alert? { overlay.alert }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() { overlay = .form(overlay.draft) }

  public func presentErrorAlert() { overlay = .missing(overlay.draft) }

  public func didSelectRow(at row: Int) {
    guard postController.posts.indices.contains(row) else { return }
    overlay = .choice(postController.posts[row])
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    switch (overlay, index) {
    case (.form(var draft), 0):
      draft.username = text
      overlay = .form(draft)
    case (.form(var draft), 1):
      draft.text = text
      overlay = .form(draft)
    case (.reason(let post, _), 0): overlay = .reason(post, text)
    default: break
    }
  }

  public func tapAlertAction(titled title: String) {
    switch (overlay, title) {
    case (.form(let draft), "Post"):
      if draft.isComplete {
        postController.addPost(username: draft.username, text: draft.text)
        overlay = .none
      } else {
        presentErrorAlert()
      }
    case (.missing, "Retry"): presentNewPostAlert()
    case (.choice(let post), "Report post"): overlay = .reason(post, "")
    case (.choice(let post), "Hide post"):
      overlay = .none
      postController.hide(.post(post))
    case (.choice(let post), "Hide all by this user"):
      overlay = .none
      postController.hide(.user(username: post.username))
    case (.reason(let post, let reason), "Report"):
      overlay = .none
      postController.report(post, reason: reason)
    case (.none, _): break
    case (_, "Cancel"): overlay = .none
    default: break
    }
  }
}
