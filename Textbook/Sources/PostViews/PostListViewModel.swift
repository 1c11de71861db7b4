// Solves: Part One, Post List View Controller; Part Two, posting and paging in the User Interface, Black Diamonds.
// Does not survive: a post or report that fails (PostListAlert.swift in Sources keeps it for another try), a tap on a
// removed row (PostListViewModel.swift). It reports no failures.

import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?
  private let postController: PostController
  private var shown: [Row] = []
  private var draftName = ""
  private var draftMessage = ""
  private var reason = ""
  private var chosen: Post?
  private var isReporting = false
  public private(set) var alert: Alert? { didSet { delegate?.stateUpdated() } }
  public var isRefreshing: Bool { pulls > 0 }
  public var isNetworkActivityIndicatorVisible: Bool { pulls + pages > 0 }
  /// The numbers of pulls and pages under way.
  private var pulls = 0 { didSet { delegate?.stateUpdated() } }
  private var pages = 0 { didSet { delegate?.stateUpdated() } }

  public init(postController: PostController) { self.postController = postController }

  public func viewDidLoad() {
    postController.delegate = self
    shown = rows(of: postController.posts)
  }

  public func postsUpdated(_ posts: [Post]) {
    let rows = self.rows(of: posts)
    let old = Set(shown)
    let new = Set(rows)
    let deleted = IndexSet(shown.indices.filter { !new.contains(shown[$0]) })
    let inserted = IndexSet(rows.indices.filter { !old.contains(rows[$0]) })
    shown = rows
    delegate?.rowsUpdated(RowUpdates(deleted: deleted, inserted: inserted))
  }

  /// The content of a row. If its mark comes or goes, it is another row.
  private struct Row: Hashable {
    let post: Post
    let isNew: Bool
  }

  private func rows(of posts: [Post]) -> [Row] {
    posts.map { Row(post: $0, isNew: postController.isNew($0)) }
  }

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    let post = postController.posts[row]
    var cell = PostListCell()
    cell.update(with: post)
    cell.isNew = postController.isNew(post)
    return cell
  }

  public func willDisplayCell(forRowAt row: Int) {
    guard row == postController.posts.count - 1, pages == 0 else { return }
    pages += 1
    postController.fetchPosts(reset: false) { _ in self.pages -= 1 }
  }

  public func refresh() {
    pulls += 1
    postController.fetchPosts { _ in self.pulls -= 1 }
  }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() {
    alert = Alert(
      title: "New Post",
      textFields: [
        TextField(placeholder: "Name", text: draftName),
        TextField(placeholder: "Text", text: draftMessage),
      ], actions: [.init(title: "Post"), .init(title: "Cancel", style: .cancel)])
  }

  public func presentErrorAlert() {
    alert = Alert(
      title: "Missing information", message: "Try again.",
      actions: [.init(title: "Retry"), .init(title: "Cancel", style: .cancel)])
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    alert?.textFields[index].text = text
    if isReporting {
      reason = text
    } else if index == 0 {
      draftName = text
    } else {
      draftMessage = text
    }
  }

  public func didSelectRow(at row: Int) {
    chosen = postController.posts[row]
    alert = Alert(
      title: "Post", preferredStyle: .actionSheet,
      actions: ["Report post", "Hide post", "Hide all by this user", "Cancel"].map {
        .init(title: $0)
      })
  }

  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch title {
    case "Post":
      let texts = [draftName, draftMessage].map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      if texts.contains("") {
        presentErrorAlert()
        return
      }
      postController.addPost(username: draftName, text: draftMessage)
      close()
    case "Retry": presentNewPostAlert()
    case "Report post":
      isReporting = true
      alert = Alert(
        title: "Why?", textFields: [TextField(placeholder: "Reason")],
        actions: [.init(title: "Report"), .init(title: "Cancel")])
    case "Report":
      if let chosen { postController.report(chosen, reason: reason) }
      close()
    case "Hide post":
      if let chosen { postController.hide(.post(chosen)) }
      close()
    case "Hide all by this user":
      if let chosen { postController.hide(.user(username: chosen.username)) }
      close()
    default: close()
    }
  }

  private func close() {
    alert = nil
    draftName = ""
    draftMessage = ""
    reason = ""
    isReporting = false
  }
}
