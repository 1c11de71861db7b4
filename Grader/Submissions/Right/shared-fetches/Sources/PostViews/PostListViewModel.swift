import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// The list of posts without its pixels.
@MainActor
public final class PostListViewModel {
  public weak var delegate: (any PostListViewModelDelegate)?

  private let postController: PostController
  private var alertModel: (any AlertModel)? {
    didSet { delegate?.stateUpdated() }
  }
  /// The fetches for the list that are under way.
  private var underWay = (pulls: 0, pages: 0) {
    didSet { delegate?.stateUpdated() }
  }
  private var oldRows: [PostRow] = []

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    oldRows = PostRow.rows(of: postController)
    postController.delegate = self
  }

  // MARK: Rows

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    var cell = PostListCell()
    cell.show(postController.posts[row], isNew: postController.isNew(postController.posts[row]))
    return cell
  }

  /// The controller sends one request for each page, even if the row comes into view again.
  public func willDisplayCell(forRowAt row: Int) {
    guard row >= 0, row == numberOfRows - 1 else { return }
    underWay.pages += 1
    postController.fetchPosts(reset: false) { [weak self] _ in self?.underWay.pages -= 1 }
  }

  // MARK: State

  public func refresh() {
    underWay.pulls += 1
    postController.fetchPosts { [weak self] _ in self?.underWay.pulls -= 1 }
  }

  public var isRefreshing: Bool { underWay.pulls > 0 }
  public var isNetworkActivityIndicatorVisible: Bool { underWay.pulls + underWay.pages > 0 }
  public var alert: Alert? { alertModel?.alert }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() { alertModel = NewPostAlert() }

  public func presentErrorAlert() {
    let form = (alertModel as? MissingTextAlert)?.form ?? alertModel as? NewPostAlert
    alertModel = MissingTextAlert(form: form ?? NewPostAlert())
  }

  public func didSelectRow(at row: Int) {
    let posts = postController.posts
    if posts.indices.contains(row) { alertModel = ActionsAlert(post: posts[row]) }
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    alertModel?.type(text, into: index)
  }

  public func tapAlertAction(titled title: String) {
    guard let model = alertModel, model.alert.actions.contains(where: { $0.title == title }) else {
      return
    }
    alertModel = model.tap(title, postController)
  }
}

/// What a row looks like, for the comparison with the next posts.
private struct PostRow: Hashable, Identifiable {
  let post: Post
  let isNew: Bool
  var id: UUID { post.identifier }

  @MainActor static func rows(of controller: PostController) -> [PostRow] {
    controller.posts.map { PostRow(post: $0, isNew: controller.isNew($0)) }
  }
}

extension PostListViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) {
    let newRows = PostRow.rows(of: postController)
    defer { oldRows = newRows }
    // Each changed row is deleted and inserted, so none has to be reloaded.
    var updates = (deleted: IndexSet(), inserted: IndexSet())
    for change in newRows.difference(from: oldRows) {
      switch change {
      case .remove(let row, _, _): updates.deleted.insert(row)
      case .insert(let row, _, _): updates.inserted.insert(row)
      }
    }
    guard !updates.deleted.isEmpty || !updates.inserted.isEmpty else { return }
    delegate?.rowsUpdated(RowUpdates(deleted: updates.deleted, inserted: updates.inserted))
  }
}
