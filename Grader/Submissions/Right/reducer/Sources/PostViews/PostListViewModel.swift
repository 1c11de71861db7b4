import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel {
  public weak var delegate: (any PostListViewModelDelegate)?
  public var isRefreshing: Bool { waiting > 0 }
  public var isNetworkActivityIndicatorVisible: Bool { waiting > 0 || isPaging }
  public var alert: Alert? { overlay.alert }

  private let controller: PostController
  private var rows: [Post] = []
  private var waiting = 0 {
    didSet { delegate?.stateUpdated() }
  }
  private var isPaging = false {
    didSet { delegate?.stateUpdated() }
  }
  private var overlay = Overlay.nothing {
    didSet {
      if overlay != oldValue { delegate?.stateUpdated() }
    }
  }

  public init(postController: PostController) {
    controller = postController
  }

  public func viewDidLoad() {
    controller.delegate = self
    rows = controller.posts
  }

  public var numberOfRows: Int { rows.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    var cell = PostListCell()
    cell.update(with: rows[row])
    cell.isNew = controller.isNew(rows[row])
    return cell
  }

  public func willDisplayCell(forRowAt row: Int) {
    guard row == rows.count - 1, !isPaging else { return }
    isPaging = true
    controller.fetchPosts(reset: false) { [weak self] _ in self?.isPaging = false }
  }

  public func refresh() {
    waiting += 1
    controller.fetchPosts { [weak self] _ in self?.waiting -= 1 }
  }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() { overlay = .form(Overlay.Draft()) }

  public func presentErrorAlert() {
    if case .form(let draft) = overlay { overlay = .incomplete(draft) }
  }

  public func didSelectRow(at row: Int) { overlay = .choice(rows[row]) }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    overlay.reduce(typed: text, at: index)
  }

  public func tapAlertAction(titled title: String) {
    switch overlay.reduce(tapped: title) {
    case .add(let username, let text): controller.addPost(username: username, text: text)
    case .hide(let item): controller.hide(item)
    case .report(let post, let reason): controller.report(post, reason: reason)
    case nil: break
    }
  }
}

extension PostListViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) {
    let changes = posts.difference(from: rows)
    rows = posts
    var updates = (deleted: IndexSet(), inserted: IndexSet())
    for change in changes {
      switch change {
      case .remove(let row, _, _): updates.deleted.insert(row)
      case .insert(let row, _, _): updates.inserted.insert(row)
      }
    }
    if updates != (deleted: [], inserted: []) {
      delegate?.rowsUpdated(RowUpdates(deleted: updates.deleted, inserted: updates.inserted))
    }
  }
}
