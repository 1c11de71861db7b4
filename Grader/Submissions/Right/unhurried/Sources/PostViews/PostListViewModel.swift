import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?

  private let postController: PostController
  private var rows: [Row] = []
  private let rowPace = Pace(.milliseconds(60))
  private let statePace = Pace(.milliseconds(30))
  private let refreshPace = Pace(.milliseconds(120))
  private var overlay = Overlay.none { didSet { stateChanged() } }
  private var refreshes = 0 { didSet { stateChanged() } }
  private var fetches = 0 { didSet { stateChanged() } }

  private struct Row {
    let post: Post
    let cell: PostListCell
  }

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    rows = rows(of: postController.posts)
    postController.delegate = self
  }

  // MARK: Telling the view

  private func stateChanged() {
    statePace.run { [weak self] in self?.delegate?.stateUpdated() }
  }

  public func postsUpdated(_ posts: [Post]) {
    let rows = rows(of: posts)
    rowPace.run { [weak self] in self?.show(rows) }
  }

  private func show(_ rows: [Row]) {
    let old = self.rows
    self.rows = rows
    let difference = rows.map(\.post.identifier).difference(from: old.map(\.post.identifier))
    let deleted = difference.removals.map(Self.row(of:))
    let inserted = difference.insertions.map(Self.row(of:))
    let reloaded = old.indices.filter { row in
      guard !deleted.contains(row) else { return false }
      return rows.contains {
        $0.post.identifier == old[row].post.identifier && $0.cell != old[row].cell
      }
    }
    delegate?.rowsUpdated(
      RowUpdates(
        deleted: IndexSet(deleted), inserted: IndexSet(inserted), reloaded: IndexSet(reloaded)))
  }

  private static func row(of change: CollectionDifference<UUID>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  private func rows(of posts: [Post]) -> [Row] {
    posts.map { post in
      var cell = PostListCell()
      cell.update(with: post, isNew: postController.isNew(post))
      return Row(post: post, cell: cell)
    }
  }

  // MARK: Rows

  public var numberOfRows: Int { rows.count }

  public func cell(forRowAt row: Int) -> PostListCell { rows[row].cell }

  public func willDisplayCell(forRowAt row: Int) {
    guard row == rows.count - 1 else { return }
    fetches += 1
    postController.fetchPosts(reset: false) { _ in self.fetches -= 1 }
  }

  // MARK: Refreshing

  public var isRefreshing: Bool { refreshes > 0 }

  public var isNetworkActivityIndicatorVisible: Bool { fetches > 0 }

  public func refresh() {
    refreshes += 1
    fetches += 1
    postController.fetchPosts { _ in
      self.fetches -= 1
      // A control that goes off at once looks as if nothing had happened.
      self.refreshPace.run { self.refreshes -= 1 }
    }
  }

  // MARK: Alerts

  public var alert: Alert? { overlay.alert }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() { overlay = .form(overlay.draft) }

  public func presentErrorAlert() { overlay = .missing(overlay.draft) }

  public func didSelectRow(at row: Int) {
    if rows.indices.contains(row) { overlay = .choice(rows[row].post) }
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    switch overlay {
    case .form(var draft):
      if index == 0 { draft.username = text }
      if index == 1 { draft.text = text }
      overlay = .form(draft)
    case .reason(let post, _) where index == 0: overlay = .reason(post, text)
    default: break
    }
  }

  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    let tapped = overlay
    overlay = .none
    switch tapped {
    case .form(let draft) where title == "Post":
      if draft.isComplete {
        postController.addPost(username: draft.username, text: draft.text)
      } else {
        overlay = .missing(draft)
      }
    case .missing(let draft) where title == "Retry": overlay = .form(draft)
    case .choice(let post) where title == "Report post": overlay = .reason(post, "")
    case .choice(let post) where title == "Hide post": postController.hide(.post(post))
    case .choice(let post) where title == "Hide all by this user":
      postController.hide(.user(username: post.username))
    case .reason(let post, let reason) where title == "Report":
      postController.report(post, reason: reason)
    default: break
    }
  }
}
