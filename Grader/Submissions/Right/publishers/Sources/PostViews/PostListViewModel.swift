import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// The list of posts without its pixels. Its state is in observed properties, which notify the view.
@MainActor
public final class PostListViewModel {
  public weak var delegate: (any PostListViewModelDelegate)?

  private enum Purpose: Equatable {
    case newPost
    case missing(username: String, message: String)
    case actions(Post)
    case report(Post)
  }

  private struct Presentation: Equatable {
    let purpose: Purpose
    var alert: Alert
  }

  private let postController: PostController
  @Observed private var presentation: Presentation?
  @Observed private var pulls = 0
  @Observed private var pages: [UUID] = []
  private var old: [(post: Post, isNew: Bool)] = []

  public init(postController: PostController) {
    self.postController = postController
    let notify: @MainActor () -> Void = { [weak self] in self?.delegate?.stateUpdated() }
    $presentation.observer = notify
    $pulls.observer = notify
    $pages.observer = notify
  }

  public func viewDidLoad() {
    old = rows()
    postController.delegate = self
  }

  private func rows() -> [(post: Post, isNew: Bool)] {
    postController.posts.map { ($0, postController.isNew($0)) }
  }

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    var cell = PostListCell()
    let post = postController.posts[row]
    cell.update(with: post)
    if postController.isNew(post) { cell.mark() }
    return cell
  }

  public func willDisplayCell(forRowAt row: Int) {
    let posts = postController.posts
    guard row == posts.count - 1, let below = posts.last?.identifier, !pages.contains(below) else {
      return
    }
    pages.append(below)
    postController.fetchPosts(reset: false) { [weak self] _ in
      self?.pages.removeAll { $0 == below }
    }
  }

  public func refresh() {
    pulls += 1
    postController.fetchPosts { [weak self] _ in self?.pulls -= 1 }
  }

  public var isRefreshing: Bool { pulls != 0 }
  public var isNetworkActivityIndicatorVisible: Bool { isRefreshing || !pages.isEmpty }

  // MARK: Alerts

  public var alert: Alert? { presentation?.alert }

  private func present(
    _ purpose: Purpose, title: String, message: String? = nil, fields: [TextField] = [],
    buttons: [String]
  ) {
    var actions = buttons.map { Alert.Action(title: $0) }
    actions.append(.init(title: "Cancel", style: .cancel))
    let alert = Alert(
      title: title, message: message,
      preferredStyle: fields.isEmpty && buttons.count > 1 ? .actionSheet : .alert,
      textFields: fields, actions: actions)
    presentation = Presentation(purpose: purpose, alert: alert)
  }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() {
    // A form that is open already keeps its texts.
    if presentation?.purpose != .newPost { presentForm(username: "", message: "") }
  }

  private func presentForm(username: String, message: String) {
    present(
      .newPost, title: "Say something", message: "Everybody can read it.",
      fields: [
        TextField(placeholder: "Username", text: username),
        TextField(placeholder: "Message", text: message),
      ], buttons: ["Post"])
  }

  public func presentErrorAlert() {
    var draft = ["", ""]
    switch presentation?.purpose {
    case .newPost: draft = alert?.textFields.map(\.text) ?? draft
    case .missing(let username, let message): draft = [username, message]
    default: break
    }
    present(
      .missing(username: draft[0], message: draft[1]), title: "Incomplete post",
      message: "A post must have a username and a message, and at least one of them is missing.",
      buttons: ["Retry"])
  }

  public func didSelectRow(at row: Int) {
    guard row >= 0, row < numberOfRows else { return }
    let post = postController.posts[row]
    present(
      .actions(post), title: post.username, message: post.text,
      buttons: ["Report post", "Hide post", "Hide all by this user"])
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    guard alert?.textFields.indices.contains(index) == true else { return }
    presentation?.alert.textFields[index].text = text
  }

  public func tapAlertAction(titled title: String) {
    guard let tapped = presentation, tapped.alert.actions.map(\.title).contains(title) else {
      return
    }
    let texts = tapped.alert.textFields.map(\.text)
    switch (tapped.purpose, title) {
    case (.newPost, "Post"):
      if texts.contains(where: \.isBlank) { return presentErrorAlert() }
      presentation = nil
      postController.addPost(username: texts[0], text: texts[1])
    case (.missing(let username, let message), "Retry"):
      presentForm(username: username, message: message)
    case (.actions(let post), "Report post"):
      present(
        .report(post), title: "Report", message: post.descriptionString,
        fields: [TextField(placeholder: "Reason")], buttons: ["Report"])
    case (.actions(let post), "Hide post"):
      presentation = nil
      postController.hide(.post(post))
    case (.actions(let post), "Hide all by this user"):
      presentation = nil
      postController.hide(.user(username: post.username))
    case (.report(let post), "Report"):
      presentation = nil
      postController.report(post, reason: texts[0])
    default:
      presentation = nil
    }
  }
}

extension PostListViewModel: PostControllerDelegate {
  /// Both lists have the same order, so one pass over both finds the changes.
  public func postsUpdated(_ posts: [Post]) {
    let (before, after) = (old, rows())
    old = after
    let places = Dictionary(
      uniqueKeysWithValues: after.enumerated().map { ($1.post.identifier, $0) })
    var (deleted, inserted, reloaded) = (IndexSet(), IndexSet(), IndexSet())
    var next = 0
    for (row, (post, isNew)) in before.enumerated() {
      guard let place = places[post.identifier], after[place].post.timestamp == post.timestamp
      else {
        deleted.insert(row)
        continue
      }
      inserted.insert(integersIn: next..<place)
      next = place + 1
      if after[place].post != post || after[place].isNew != isNew { reloaded.insert(row) }
    }
    inserted.insert(integersIn: next..<after.count)
    let updates = RowUpdates(deleted: deleted, inserted: inserted, reloaded: reloaded)
    if !updates.isEmpty { delegate?.rowsUpdated(updates) }
  }
}

extension String {
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy(CharacterSet.whitespacesAndNewlines.contains)
  }
}
