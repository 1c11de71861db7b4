import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?

  private let postController: PostController
  private var history = History(ScreenState()) { (state: ScreenState, event: ScreenEvent) in
    state.after(event)
  }
  private var shown: [Post] = []

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    shown = postController.posts
    postController.delegate = self
  }

  public func postsUpdated(_ posts: [Post]) {
    let old = shown.count
    shown = posts
    delegate?.rowsUpdated(
      RowUpdates(
        deleted: IndexSet(integersIn: 0..<old), inserted: IndexSet(integersIn: 0..<posts.count)))
  }

  public var numberOfRows: Int { shown.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    var cell = PostListCell()
    cell.update(with: shown[row], isNew: postController.isNew(shown[row]))
    return cell
  }

  // MARK: The log

  private var state: ScreenState { history.state }

  private func happened(_ event: ScreenEvent) {
    if history.record(event) { delegate?.stateUpdated() }
  }

  /// Ends what stands over the list; nothing can be taken back after that.
  private func close() {
    happened(.closed)
    history.clear()
  }

  // MARK: Fetching

  public var isRefreshing: Bool { state.refreshes > 0 }

  public var isNetworkActivityIndicatorVisible: Bool { state.refreshes + state.olderPages > 0 }

  public func refresh() {
    happened(.pulled)
    postController.fetchPosts { _ in self.happened(.refreshed) }
  }

  public func willDisplayCell(forRowAt row: Int) {
    guard row == shown.indices.last, state.olderPages == 0 else { return }
    happened(.reachedEnd)
    postController.fetchPosts(reset: false) { _ in self.happened(.loadedOlder) }
  }

  // MARK: Alerts

  public var alert: Alert? { state.alert }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() { happened(.askedForForm) }

  public func presentErrorAlert() { happened(.foundIncomplete) }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    happened(.typed(text, field: index))
  }

  public func didSelectRow(at row: Int) {
    if shown.indices.contains(row) { happened(.selected(shown[row])) }
  }

  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch (title, state.overlay) {
    case ("Post", .form(let name, let message)): post(message, by: name)
    case ("Retry", .incomplete): returnToForm()
    case ("Report post", .menu(let post)): happened(.chose(post))
    case ("Hide post", .menu(let post)):
      close()
      postController.hide(.post(post))
    case ("Hide all by this user", .menu(let post)):
      close()
      postController.hide(.user(username: post.username))
    case ("Report", .reason(let post, let reason)):
      close()
      postController.report(post, reason: reason)
    default: close()
    }
  }

  private func post(_ message: String, by name: String) {
    if [name, message].contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      presentErrorAlert()
    } else {
      postController.addPost(username: name, text: message)
      close()
    }
  }

  /// Takes back the steps since the form; the fetches go on as they are now.
  private func returnToForm() {
    let (refreshes, olderPages) = (state.refreshes, state.olderPages)
    let wasThere = history.undo(until: \.isForm)
    if !wasThere {
      presentNewPostAlert()
      return
    }
    history.correct {
      $0.refreshes = refreshes
      $0.olderPages = olderPages
    }
    delegate?.stateUpdated()
  }
}
