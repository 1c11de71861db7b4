import Foundation
import HeadlessUI
import PostControllers
import PostModel

public struct PostListCell {
  public var messageLabel = Label(), infoLabel = Label()
  public var isNew = false

  public init() {}

  public mutating func update(with post: Post) {
    (messageLabel.text, infoLabel.text) = (post.text, "\(post.dateString) — \(post.username)")
  }
}

@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  func rowsUpdated(_ updates: RowUpdates)
  func stateUpdated()
}

@MainActor
public final class PostListViewModel: PostControllerDelegate {
  public weak var delegate: (any PostListViewModelDelegate)?
  public var isRefreshing: Bool { pulls > 0 }
  public private(set) var alert: Alert? { didSet { delegate?.stateUpdated() } }
  public var isNetworkActivityIndicatorVisible: Bool { isRefreshing || pages > 0 }
  public var numberOfRows: Int { rows.count }
  private let controller: PostController
  private lazy var rows = controller.posts
  private var draft = ["", ""]
  private var chosen: Post?
  private var pulls = 0 { didSet { delegate?.stateUpdated() } }
  private var pages = 0 { didSet { delegate?.stateUpdated() } }

  public init(postController: PostController) { controller = postController }

  public func viewDidLoad() { (controller.delegate, rows) = (self, controller.posts) }

  public func postsUpdated(_ posts: [Post]) {
    let (old, new) = (Set(rows), Set(posts))
    let deleted = IndexSet(rows.indices.filter { !new.contains(rows[$0]) })
    rows = posts
    let inserted = IndexSet(rows.indices.filter { !old.contains(rows[$0]) })
    delegate?.rowsUpdated(.init(deleted: deleted, inserted: inserted))
  }

  public func cell(forRowAt row: Int) -> PostListCell {
    var cell = PostListCell()
    cell.update(with: rows[row])
    cell.isNew = controller.isNew(rows[row])
    return cell
  }

  public func willDisplayCell(forRowAt row: Int) {
    guard rows[row...].count == 1 else { return }
    pages += 1
    controller.fetchPosts(reset: false) { _ in self.pages -= 1 }
  }

  public func refresh() {
    pulls += 1
    controller.fetchPosts { [weak self] _ in self?.pulls -= 1 }
  }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() {
    show(
      "New post", ["Post", "Cancel"],
      fields: zip(["Username", "Message"], draft).map(TextField.init))
  }

  public func presentErrorAlert() {
    show("Who are you, and what do you say?", ["Retry", "Cancel"])
  }

  public func didSelectRow(at row: Int) {
    chosen = rows[row]
    show("Post", ["Report post", "Hide post", "Hide all by this user", "Cancel"], .actionSheet)
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    alert?.textFields[index].text = text
    if alert?.textFields.count == 2 { draft[index] = text }
  }

  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    let reason = alert?.textFields.first?.text ?? ""
    alert = nil
    switch (title, chosen) {
    case ("Post", _):
      if draft.contains(where: { $0.allSatisfy(\.isWhitespace) }) { return presentErrorAlert() }
      controller.addPost(username: draft[0], text: draft[1])
      draft = ["", ""]
    case ("Retry", _): presentNewPostAlert()
    case ("Report post", _): show("Why?", ["Report", "Cancel"], fields: [.init(placeholder: "")])
    case ("Report", let post?): controller.report(post, reason: reason)
    case ("Hide post", let post?): controller.hide(.post(post))
    case ("Hide all by this user", let post?): controller.hide(.user(username: post.username))
    default: draft = ["", ""]
    }
  }

  private func show(
    _ title: String, _ buttons: [String], _ style: Alert.Style = .alert, fields: [TextField] = []
  ) {
    alert = Alert(
      title: title, preferredStyle: style, textFields: fields,
      actions: buttons.map { .init(title: $0) })
  }
}
