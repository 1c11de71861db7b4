import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?
  public var isRefreshing: Bool { pulls > 0 }
  public var isNetworkActivityIndicatorVisible: Bool { fetches > 0 }
  private var pulls = 0
  private var fetches = 0
  public private(set) var alert: Alert?

  private let postController: PostController
  private var buttons: [String: ([String]) -> Void] = [:]
  private var cells: [PostListCell] = []
  private var shown: [Post] = []
  private var draft = ["", ""]

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    postController.delegate = self
    take(postController.posts)
  }

  public func postsUpdated(_ posts: [Post]) {
    let old = shown
    take(posts)
    let deleted = old.indices.filter { !shown.contains(old[$0]) }
    let inserted = shown.indices.filter { !old.contains(shown[$0]) }
    delegate?.rowsUpdated(RowUpdates(deleted: IndexSet(deleted), inserted: IndexSet(inserted)))
  }

  private func take(_ posts: [Post]) {
    shown = posts
    cells = posts.map { post in
      var cell = PostListCell()
      cell.update(with: post)
      cell.isNew = postController.isNew(post)
      return cell
    }
  }

  public var numberOfRows: Int { cells.count }

  public func cell(forRowAt row: Int) -> PostListCell { cells[row] }

  public func willDisplayCell(forRowAt row: Int) {
    guard row == cells.count - 1 else { return }
    fetch(reset: false)
  }

  public func refresh() { fetch(reset: true) }

  private func fetch(reset: Bool) {
    note(1, reset: reset)
    postController.fetchPosts(reset: reset) { [weak self] _ in self?.note(-1, reset: reset) }
  }

  private func note(_ change: Int, reset: Bool) {
    fetches += change
    pulls += reset ? change : 0
    delegate?.stateUpdated()
  }

  public func addButtonTapped() {
    draft = ["", ""]
    presentNewPostAlert()
  }

  public func presentNewPostAlert() {
    let fields = zip(["User", "Text"], draft).map { TextField(placeholder: $0, text: $1) }
    show(Alert(title: "Post something", textFields: fields)) { show in
      show("Post") { [unowned self] texts in
        draft = texts
        let isBlank = texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
        if isBlank.contains(true) { return presentErrorAlert() }
        postController.addPost(username: texts[0], text: texts[1])
        draft = ["", ""]
      }
    }
  }

  public func presentErrorAlert() {
    if let texts = alert?.textFields.map(\.text), texts.count == 2 { draft = texts }
    show(Alert(title: "Please fill in both")) { show in
      show("Retry") { [unowned self] _ in presentNewPostAlert() }
    }
  }

  public func didSelectRow(at row: Int) {
    let post = postController.posts[row]
    show(Alert(title: "This post", preferredStyle: .actionSheet)) { show in
      show("Report post") { [unowned self] _ in askForReason(post) }
      show("Hide post") { [unowned self] _ in postController.hide(.post(post)) }
      show("Hide all by this user") { [unowned self] _ in
        postController.hide(.user(username: post.username))
      }
    }
  }

  private func askForReason(_ post: Post) {
    show(Alert(title: "Reason", textFields: [TextField(placeholder: "Reason")])) { show in
      show("Report") { [unowned self] texts in
        postController.report(post, reason: texts[0])
      }
    }
  }

  private func show(
    _ alert: Alert, buttons add: ((String, @escaping ([String]) -> Void) -> Void) -> Void
  ) {
    var alert = alert
    buttons = [:]
    add { title, action in
      alert.actions.append(.init(title: title))
      buttons[title] = action
    }
    alert.actions.append(.init(title: "Cancel", style: .cancel))
    self.alert = alert
    delegate?.stateUpdated()
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    alert?.textFields[index].text = text
    delegate?.stateUpdated()
  }

  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    let texts = alert?.textFields.map(\.text) ?? []
    let action = buttons[title]
    (alert, buttons) = (nil, [:])
    action?(texts)
    delegate?.stateUpdated()
  }
}
