import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?
  public private(set) var alert: Alert? {
    didSet { delegate?.stateUpdated() }
  }
  public var isRefreshing: Bool { pulls > 0 }
  private var pulls = 0 {
    didSet { delegate?.stateUpdated() }
  }
  public var isNetworkActivityIndicatorVisible: Bool { isRefreshing || pages > 0 }
  private var pages = 0 {
    didSet { delegate?.stateUpdated() }
  }

  private let postController: PostController
  /// The one cell, as a table would have it that shows a single row.
  private let dequeuedCell = PostListCell()
  private var rows: [Post] = []
  private var username = ""
  private var message = ""
  private var selectedPost: Post?

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    rows = postController.posts
    postController.delegate = self
  }

  public func postsUpdated(_ posts: [Post]) {
    let gone = rows.indices.filter { !posts.contains(rows[$0]) }
    let new = posts.indices.filter { !rows.contains(posts[$0]) }
    rows = posts
    delegate?.rowsUpdated(RowUpdates(deleted: IndexSet(gone), inserted: IndexSet(new)))
  }

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    let post = postController.posts[row]
    let cell = dequeuedCell
    cell.update(with: post)
    cell.mark(isNew: postController.isNew(post))
    return cell
  }

  public func willDisplayCell(forRowAt row: Int) {
    if row + 1 == numberOfRows { fetchPage() }
  }

  private func fetchPage() {
    pages += 1
    postController.fetchPosts(reset: false) { _ in self.pages -= 1 }
  }

  public func refresh() {
    pulls += 1
    postController.fetchPosts { _ in self.pulls -= 1 }
  }

  public func addButtonTapped() {
    username = ""
    message = ""
    presentNewPostAlert()
  }

  public func presentNewPostAlert() {
    alert = Alert(
      title: "New post",
      textFields: [
        TextField(placeholder: "Username", text: username),
        TextField(placeholder: "Message", text: message),
      ],
      actions: [.init(title: "Post"), .init(title: "Cancel")])
  }

  public func presentErrorAlert() {
    alert = Alert(
      title: "Something is missing", actions: [.init(title: "Retry"), .init(title: "Cancel")])
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    alert?.textFields[index].text = text
  }

  public func didSelectRow(at row: Int) {
    selectedPost = postController.posts[row]
    let titles = ["Report post", "Hide post", "Hide all by this user", "Cancel"]
    alert = Alert(
      title: "Post", preferredStyle: .actionSheet, actions: titles.map { .init(title: $0) })
  }

  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    let texts = alert?.textFields.map(\.text) ?? []
    alert = nil
    if title == "Post" {
      username = texts[0]
      message = texts[1]
      if isBlank(username) || isBlank(message) {
        presentErrorAlert()
      } else {
        postController.addPost(username: username, text: message)
      }
    } else if title == "Retry" {
      presentNewPostAlert()
    } else if title == "Report post" {
      alert = Alert(
        title: "What is wrong with it?", textFields: [TextField(placeholder: "Reason")],
        actions: [.init(title: "Report"), .init(title: "Cancel")])
    } else if title == "Report", let selectedPost {
      postController.report(selectedPost, reason: texts[0])
    } else if title == "Hide post", let selectedPost {
      postController.hide(.post(selectedPost))
    } else if title == "Hide all by this user", let selectedPost {
      postController.hide(.user(username: selectedPost.username))
    }
  }

  private func isBlank(_ text: String) -> Bool {
    text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }
}
