import AppInterface
import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostViews

/// Passes the tests' calls on to `PostViews`, in the same way as ``PostModelAdapter``.
final class PostViewsAdapter: AppInterface.ViewsInterface {
  override func makeList(_ controller: AnyObject) -> AnyObject {
    PostListViewModel(postController: controller as! PostController)
  }

  override func listDelegate(of list: AnyObject) -> AnyObject? {
    (list as! PostListViewModel).delegate
  }

  override func setListDelegate(_ delegate: AppInterface.DelegateBridge?, of list: AnyObject) {
    (list as! PostListViewModel).delegate = delegate as! (any PostListViewModelDelegate)?
  }

  nonisolated override func makeListDelegate(
    for target: AnyObject, rowsUpdated: @escaping @Sendable (AnyObject, RowUpdates) -> Void,
    stateUpdated: @escaping @Sendable (AnyObject) -> Void
  ) -> AppInterface.DelegateBridge {
    TestListDelegate(to: target, rowsUpdated: rowsUpdated, stateUpdated: stateUpdated)
  }

  override func viewDidLoad(_ list: AnyObject) { (list as! PostListViewModel).viewDidLoad() }

  override func numberOfRows(_ list: AnyObject) -> Int { (list as! PostListViewModel).numberOfRows }

  override func cell(_ list: AnyObject, forRowAt row: Int) -> Any {
    (list as! PostListViewModel).cell(forRowAt: row)
  }

  override func willDisplayCell(_ list: AnyObject, forRowAt row: Int) {
    (list as! PostListViewModel).willDisplayCell(forRowAt: row)
  }

  override func didSelectRow(_ list: AnyObject, at row: Int) {
    (list as! PostListViewModel).didSelectRow(at: row)
  }

  override func refresh(_ list: AnyObject) { (list as! PostListViewModel).refresh() }

  override func isRefreshing(_ list: AnyObject) -> Bool {
    (list as! PostListViewModel).isRefreshing
  }

  override func isIndicatorVisible(_ list: AnyObject) -> Bool {
    (list as! PostListViewModel).isNetworkActivityIndicatorVisible
  }

  override func alert(_ list: AnyObject) -> Alert? { (list as! PostListViewModel).alert }

  override func addButtonTapped(_ list: AnyObject) {
    (list as! PostListViewModel).addButtonTapped()
  }

  override func presentNewPostAlert(_ list: AnyObject) {
    (list as! PostListViewModel).presentNewPostAlert()
  }

  override func presentErrorAlert(_ list: AnyObject) {
    (list as! PostListViewModel).presentErrorAlert()
  }

  override func setAlertText(_ list: AnyObject, _ text: String, forTextFieldAt index: Int) {
    (list as! PostListViewModel).setAlertText(text, forTextFieldAt: index)
  }

  override func tapAlertAction(_ list: AnyObject, titled title: String) {
    (list as! PostListViewModel).tapAlertAction(titled: title)
  }

  override func postsUpdated(_ list: AnyObject, _ posts: [Any]) {
    (list as! PostListViewModel).postsUpdated(posts as! [Post])
  }

  override func makeCell() -> Any { PostListCell() }

  override func updateCell(_ cell: Any, with post: Any) -> Any {
    var cell = cell as! PostListCell
    cell.update(with: post as! Post)
    return cell
  }

  override func messageLabel(of cell: Any) -> Label { (cell as! PostListCell).messageLabel }
  override func infoLabel(of cell: Any) -> Label { (cell as! PostListCell).infoLabel }
  override func isCellNew(_ cell: Any) -> Bool { (cell as! PostListCell).isNew }
}

nonisolated private final class TestListDelegate: AppInterface.DelegateBridge,
  PostListViewModelDelegate, @unchecked Sendable
{
  private let rows: @Sendable (AnyObject, RowUpdates) -> Void
  private let state: @Sendable (AnyObject) -> Void

  nonisolated init(
    to target: AnyObject, rowsUpdated: @escaping @Sendable (AnyObject, RowUpdates) -> Void,
    stateUpdated: @escaping @Sendable (AnyObject) -> Void
  ) {
    rows = rowsUpdated
    state = stateUpdated
    super.init(to: target)
  }

  nonisolated func rowsUpdated(_ updates: RowUpdates) {
    if let target { rows(target, updates) }
  }

  nonisolated func stateUpdated() {
    if let target { state(target) }
  }
}

@_cdecl("post_views_adapter")
public func makePostViewsAdapter() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(PostViewsAdapter()).toOpaque()
}
