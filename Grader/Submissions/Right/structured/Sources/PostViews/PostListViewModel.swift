import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?
  public private(set) var alert: Alert? { didSet { delegate?.stateUpdated() } }

  private let postController: PostController
  private var rowCount = 0
  private var pulls = 0 { didSet { delegate?.stateUpdated() } }
  private var fetches = 0 { didSet { delegate?.stateUpdated() } }
  /// What is typed into the fields of the form.
  private var form = ["", ""]
  private var reason = ""
  private var selected: Post?

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    postController.delegate = self
    rowCount = postController.posts.count
  }

  public func postsUpdated(_ posts: [Post]) {
    let updates = RowUpdates(
      deleted: IndexSet(integersIn: 0..<rowCount), inserted: IndexSet(integersIn: 0..<posts.count))
    rowCount = posts.count
    delegate?.rowsUpdated(updates)
  }

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    let post = postController.posts[row]
    var cell = PostListCell()
    cell.update(with: post, isNew: postController.isNew(post))
    return cell
  }

  // MARK: Fetching

  public var isRefreshing: Bool { pulls > 0 }
  public var isNetworkActivityIndicatorVisible: Bool { fetches > 0 }

  public func refresh() {
    pulls += 1
    fetch(reset: true) { self.pulls -= 1 }
  }

  public func willDisplayCell(forRowAt row: Int) {
    if row + 1 == numberOfRows { fetch(reset: false) {} }
  }

  private func fetch(reset: Bool, finally end: @escaping @MainActor () -> Void) {
    fetches += 1
    Task {
      defer {
        end()
        fetches -= 1
      }
      _ = await postController.load(reset: reset)
    }
  }

  // MARK: Alerts

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() {
    alert = Alert(
      title: "Add a post",
      textFields: zip(["Username", "Message"], form).map {
        TextField(placeholder: $0, text: $1)
      },
      actions: [.init(title: "Cancel", style: .cancel), .init(title: "Post")])
  }

  public func presentErrorAlert() {
    alert = Alert(
      title: "Oops", message: "Some information is missing: fill in both fields, please.",
      actions: [.init(title: "Cancel", style: .cancel), .init(title: "Retry")])
  }

  public func didSelectRow(at row: Int) {
    guard row < numberOfRows else { return }
    let post = postController.posts[row]
    selected = post
    alert = Alert(
      title: "What about this post?", message: post.descriptionString,
      preferredStyle: .actionSheet,
      actions: [
        .init(title: "Report post", style: .destructive), .init(title: "Hide post"),
        .init(title: "Hide all by this user"), .init(title: "Cancel", style: .cancel),
      ])
  }

  private func presentReportAlert() {
    alert = Alert(
      title: "Report", message: "Why?", textFields: [TextField(placeholder: "Reason")],
      actions: [.init(title: "Cancel", style: .cancel), .init(title: "Report")])
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    guard let fields = alert?.textFields, fields.indices.contains(index) else { return }
    if fields.count == 1 { reason = text } else { form[index] = text }
    alert?.textFields[index].text = text
  }

  public func tapAlertAction(titled title: String) {
    guard let alert, alert.actions.contains(where: { $0.title == title }) else { return }
    switch title {
    case "Post": post()
    case "Retry": presentNewPostAlert()
    case "Report post": presentReportAlert()
    case "Report": finish { self.postController.report($0, reason: self.reason) }
    case "Hide post": finish { self.postController.hide(.post($0)) }
    case "Hide all by this user":
      finish { self.postController.hide(.user(username: $0.username)) }
    default: dismiss()
    }
  }

  private func post() {
    let isBlank = form.map { $0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
    guard !isBlank.contains(true) else {
      presentErrorAlert()
      return
    }
    postController.addPost(username: form[0], text: form[1])
    dismiss()
  }

  private func finish(_ action: (Post) -> Void) {
    if let selected { action(selected) }
    dismiss()
  }

  private func dismiss() {
    form = ["", ""]
    reason = ""
    selected = nil
    alert = nil
  }
}
