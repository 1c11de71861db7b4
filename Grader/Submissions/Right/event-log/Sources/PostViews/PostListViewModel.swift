import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// The list of posts without its pixels. Its alerts are prompts, each of which knows the next one.
@MainActor
public final class PostListViewModel {
  public weak var delegate: (any PostListViewModelDelegate)?
  private let postController: PostController

  public init(postController: PostController) {
    self.postController = postController
  }

  public func viewDidLoad() {
    postController.delegate = self
    shown = Table(postController)
  }

  // MARK: Rows

  /// What the rows looked like, only for the comparison.
  private struct Table {
    var order: [UUID] = []
    var looks: [UUID: PostListCell] = [:]

    @MainActor init(_ controller: PostController) {
      for post in controller.posts {
        order.append(post.identifier)
        looks[post.identifier] = PostListCell(post, isNew: controller.isNew(post))
      }
    }
  }

  private lazy var shown = Table(postController)

  public var numberOfRows: Int { postController.posts.count }

  public func cell(forRowAt row: Int) -> PostListCell {
    let post = postController.posts[row]
    return PostListCell(post, isNew: postController.isNew(post))
  }

  /// The posts below which a page is on its way.
  private var pages: Set<Post> = []

  public func willDisplayCell(forRowAt row: Int) {
    guard row + 1 == numberOfRows, let last = postController.posts.last, !pages.contains(last)
    else {
      return
    }
    change { pages.insert(last) }
    postController.fetchPosts(reset: false) { [weak self] _ in
      self?.change { self?.pages.remove(last) }
    }
  }

  // MARK: Refreshing

  private var pulls = 0
  public var isRefreshing: Bool { pulls > 0 }
  public var isNetworkActivityIndicatorVisible: Bool { pulls + pages.count > 0 }

  public func refresh() {
    change { pulls += 1 }
    postController.fetchPosts(reset: true) { [weak self] _ in
      self?.change { self?.pulls -= 1 }
    }
  }

  /// Notifies the view if the state looks different afterwards.
  private func change(_ body: () -> Void) {
    let before = (alert, isRefreshing, isNetworkActivityIndicatorVisible)
    body()
    if before != (alert, isRefreshing, isNetworkActivityIndicatorVisible) {
      delegate?.stateUpdated()
    }
  }

  // MARK: Alerts

  private var prompt: Prompt?
  public var alert: Alert? { prompt?.alert }

  public func addButtonTapped() { presentNewPostAlert() }

  public func presentNewPostAlert() { change { prompt = form(["", ""]) } }

  public func presentErrorAlert() {
    change { prompt = error(about: draft) }
  }

  /// The texts of the form, or of the form behind the error.
  private var draft: [String] {
    if let replaced = prompt?.replaced { return replaced }
    let texts = prompt?.texts ?? []
    return texts.count == 2 ? texts : []
  }

  private func form(_ texts: [String]) -> Prompt {
    Prompt(
      title: "Write a post",
      fields: [
        TextField(placeholder: "Your name", text: texts.first ?? ""),
        TextField(
          placeholder: "Your message", text: texts.dropFirst().first ?? "", numberOfLines: 3),
      ],
      buttons: [
        .init(title: "Post") { [unowned self] texts in
          let blank = texts.filter { $0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
          guard blank.isEmpty else { return error(about: texts) }
          postController.addPost(username: texts[0], text: texts[1])
          return nil
        }, Prompt.cancel,
      ])
  }

  private func error(about texts: [String]) -> Prompt {
    Prompt(
      title: "Not yet", message: "The name or the message is missing.",
      buttons: [.init(title: "Retry") { [unowned self] _ in form(texts) }, Prompt.cancel],
      replaced: texts)
  }

  public func didSelectRow(at row: Int) {
    guard 0..<numberOfRows ~= row else { return }
    let post = postController.posts[row]
    let controller = postController
    let reason = Prompt(
      title: "Why do you report this post?", fields: [TextField(placeholder: "Reason")],
      buttons: [
        .init(title: "Report", style: .destructive) { texts in
          controller.report(post, reason: texts[0])
          return nil
        }, Prompt.cancel,
      ])
    let choice = Prompt(
      title: post.descriptionString, style: .actionSheet,
      buttons: [
        .init(title: "Report post") { _ in reason },
        .init(title: "Hide post") { _ in
          controller.hide(.post(post))
          return nil
        },
        .init(title: "Hide all by this user") { _ in
          controller.hide(.user(username: post.username))
          return nil
        }, Prompt.cancel,
      ])
    change { prompt = choice }
  }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    guard prompt?.fields.indices.contains(index) == true else { return }
    change { prompt?.fields[index].text = text }
  }

  public func tapAlertAction(titled title: String) {
    guard let tapped = prompt, let button = tapped.buttons.first(where: { $0.title == title })
    else {
      return
    }
    change { prompt = button.action(tapped.texts) }
  }
}

extension PostListViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) {
    let old = shown
    let new = Table(postController)
    shown = new
    var (deleted, inserted, reloaded) = (IndexSet(), IndexSet(), IndexSet())
    for step in new.order.difference(from: old.order) {
      switch step {
      case .remove(let row, _, _): deleted.insert(row)
      case .insert(let row, _, _): inserted.insert(row)
      }
    }
    for (row, identifier) in old.order.enumerated()
    where !deleted.contains(row) && old.looks[identifier] != new.looks[identifier] {
      reloaded.insert(row)
    }
    let updates = RowUpdates(deleted: deleted, inserted: inserted, reloaded: reloaded)
    if !updates.isEmpty { delegate?.rowsUpdated(updates) }
  }
}
