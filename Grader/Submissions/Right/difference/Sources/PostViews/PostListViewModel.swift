import Foundation
import HeadlessUI
import PostControllers
import PostModel

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?

  private let postController: PostController
  private var rows = Rows()
  private var refreshes = 0
  private var fetches = 0

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    rows = Rows(postController.posts, of: postController)
    postController.delegate = self
  }

  public func postsUpdated(_ posts: [Post]) {
    let old = rows
    rows = Rows(posts, of: postController)
    delegate?.rowsUpdated(rows.updates(since: old))
  }

  public var numberOfRows: Int { rows.cells.count }

  public func cell(forRowAt row: Int) -> PostListCell { rows.cells[row] }

  // MARK: Fetching

  public var isRefreshing: Bool { refreshes > 0 }

  public var isNetworkActivityIndicatorVisible: Bool { fetches > 0 }

  public func refresh() {
    refreshes += 1
    fetch(reset: true) { [self] in refreshes -= 1 }
  }

  public func willDisplayCell(forRowAt row: Int) {
    if row == rows.cells.endIndex - 1 { fetch(reset: false) {} }
  }

  private func fetch(reset: Bool, end: @escaping @MainActor () -> Void) {
    fetches += 1
    delegate?.stateUpdated()
    postController.fetchPosts(reset: reset) { [self] _ in
      fetches -= 1
      end()
      delegate?.stateUpdated()
    }
  }

  // MARK: Alerts

  public private(set) var alert: Alert?
  private var form: [String] = ["", ""]
  private var answers: [String: @MainActor () -> Void] = [:]

  /// Puts an alert over the list in place of another one. Each button has its answer.
  private func present(
    _ title: String, message: String? = nil, style: Alert.Style = .alert,
    fields: [TextField] = [],
    buttons: [(title: String, answer: @MainActor () -> Void)]
  ) {
    answers = Dictionary(uniqueKeysWithValues: buttons.map { ($0.title, $0.answer) })
    alert = Alert(
      title: title, message: message, preferredStyle: style, textFields: fields,
      actions: buttons.map {
        .init(title: $0.title, style: $0.title == "Cancel" ? .cancel : .default)
      }
    )
    delegate?.stateUpdated()
  }

  private func dismiss() {
    answers = [:]
    alert = nil
    form = ["", ""]
    delegate?.stateUpdated()
  }

  private var cancel: (title: String, answer: @MainActor () -> Void) {
    ("Cancel", { self.dismiss() })
  }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() {
    present(
      "New post",
      fields: [
        TextField(placeholder: "Name", text: form[0]),
        TextField(placeholder: "Message", text: form[1]),
      ],
      buttons: [("Post", { self.post() }), cancel])
  }

  private func post() {
    form = alert?.textFields.map(\.text) ?? form
    let isBlank = form.contains { $0.trimmingCharacters(in: .whitespacesAndNewlines) == "" }
    if isBlank {
      presentErrorAlert()
      return
    }
    postController.addPost(username: form[0], text: form[1])
    dismiss()
  }

  public func presentErrorAlert() {
    if let fields = alert?.textFields, fields.count == 2 { form = fields.map(\.text) }
    present(
      "Missing text", message: "A post has a name and a message.",
      buttons: [("Retry", { self.presentNewPostAlert() }), cancel])
  }

  public func didSelectRow(at row: Int) {
    guard rows.posts.indices.contains(row) else { return }
    let post = rows.posts[row]
    let controller = postController
    present(
      post.username, style: .actionSheet,
      buttons: [
        ("Report post", { self.askForReason(to: post) }),
        (
          "Hide post",
          {
            controller.hide(.post(post))
            self.dismiss()
          }
        ),
        (
          "Hide all by this user",
          {
            controller.hide(.user(username: post.username))
            self.dismiss()
          }
        ),
        cancel,
      ])
  }

  private func askForReason(to post: Post) {
    present(
      "Report", fields: [TextField(placeholder: "Reason")],
      buttons: [
        (
          "Report",
          {
            self.postController.report(post, reason: self.alert?.textFields.first?.text ?? "")
            self.dismiss()
          }
        ),
        cancel,
      ])
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    guard let count = alert?.textFields.count, index < count else { return }
    alert?.textFields[index].text = text
    delegate?.stateUpdated()
  }

  public func tapAlertAction(titled title: String) {
    answers[title]?()
  }
}
