import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// Finds the changed rows.
@MainActor
final class RowTracker {
  private var identifiers: [UUID] = []
  private var cells: [PostListCell] = []

  /// Remembers the rows, and returns the changes since the last call.
  @discardableResult
  func update(_ posts: [Post], cell: (Int) -> PostListCell) -> RowUpdates {
    let (oldIdentifiers, oldCells) = (identifiers, cells)
    identifiers = posts.map(\.identifier)
    cells = posts.indices.map(cell)
    let difference = identifiers.difference(from: oldIdentifiers)
    let deleted = IndexSet(
      difference.removals.map { if case .remove(let row, _, _) = $0 { row } else { 0 } })
    let inserted = IndexSet(
      difference.insertions.map { if case .insert(let row, _, _) = $0 { row } else { 0 } })
    let oldKept = oldIdentifiers.indices.filter { !deleted.contains($0) }
    let newKept = identifiers.indices.filter { !inserted.contains($0) }
    let reloaded = zip(oldKept, newKept).filter { oldCells[$0] != cells[$1] }.map(\.0)
    return RowUpdates(deleted: deleted, inserted: inserted, reloaded: IndexSet(reloaded))
  }
}

/// Counts the fetches for the list.
@MainActor
final class Activity {
  private let onChange: @MainActor () -> Void
  private(set) var pulls = 0
  private(set) var pages = 0
  /// The post at the end of the list when the last page was asked for.
  private var pageBelow: Post?

  init(onChange: @escaping @MainActor () -> Void) {
    self.onChange = onChange
  }

  func beginPull() -> PostController.FetchCompletion {
    pulls += 1
    onChange()
    return { [weak self] _ in
      self?.pulls -= 1
      self?.onChange()
    }
  }

  /// Nil if the page below this post is on its way.
  func beginPage(below post: Post) -> PostController.FetchCompletion? {
    guard pageBelow?.identifier != post.identifier else { return nil }
    pageBelow = post
    pages += 1
    onChange()
    return { [weak self] _ in
      guard let self else { return }
      pages -= 1
      if pageBelow?.identifier == post.identifier { pageBelow = nil }
      onChange()
    }
  }
}

/// Presents the alerts.
@MainActor
final class AlertPresenter {
  typealias Action = @MainActor (AlertPresenter) -> Void

  private let postController: PostController
  private let onChange: @MainActor () -> Void
  private(set) var alert: Alert?
  private var actions: [String: Action] = [:]
  private var draft: [String]?

  init(postController: PostController, onChange: @escaping @MainActor () -> Void) {
    self.postController = postController
    self.onChange = onChange
  }

  private func show(_ new: Alert?, _ newActions: [String: Action] = [:]) {
    (alert, actions) = (new, newActions)
    onChange()
  }

  private func close() {
    draft = nil
    show(nil)
  }

  func showForm() {
    let texts = draft ?? ["", ""]
    draft = texts
    let fields = zip(["Who are you?", "What do you want to say?"], texts)
    let form = Alert(
      title: "Post", textFields: fields.map { TextField(placeholder: $0, text: $1) },
      actions: [.init(title: "Post"), .init(title: "Cancel", style: .cancel)])
    show(form, ["Post": { $0.send() }, "Cancel": { $0.close() }])
  }

  private func send() {
    guard let draft, draft.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      return showError()
    }
    close()
    postController.addPost(username: draft[0], text: draft[1])
  }

  func showError() {
    let error = Alert(
      title: "Cannot post", message: "Some information is missing: please fill in both fields.",
      actions: [.init(title: "Retry"), .init(title: "Cancel", style: .cancel)])
    show(error, ["Retry": { $0.showForm() }, "Cancel": { $0.close() }])
  }

  func showChoice(for post: Post) {
    draft = nil
    let choice = Alert(
      title: "What shall happen to this post?", message: post.descriptionString,
      preferredStyle: .actionSheet,
      actions: [
        .init(title: "Report post", style: .destructive), .init(title: "Hide post"),
        .init(title: "Hide all by this user"), .init(title: "Cancel", style: .cancel),
      ])
    show(
      choice,
      [
        "Report post": { $0.showReasons(for: post) },
        "Hide post": {
          $0.close()
          $0.postController.hide(.post(post))
        },
        "Hide all by this user": {
          $0.close()
          $0.postController.hide(.user(username: post.username))
        },
        "Cancel": { $0.close() },
      ])
  }

  private func showReasons(for post: Post) {
    let question = Alert(
      title: "Report post", textFields: [TextField(placeholder: "Your reason")],
      actions: [.init(title: "Report"), .init(title: "Cancel", style: .cancel)])
    show(
      question,
      [
        "Report": {
          let reason = $0.alert?.textFields.first?.text ?? ""
          $0.close()
          $0.postController.report(post, reason: reason)
        }, "Cancel": { $0.close() },
      ])
  }

  func type(_ text: String, at index: Int) {
    guard alert?.textFields.indices.contains(index) == true else { return }
    alert?.textFields[index].text = text
    if draft != nil { draft?[index] = text }
    onChange()
  }

  func tap(_ title: String) { actions[title]?(self) }
}
