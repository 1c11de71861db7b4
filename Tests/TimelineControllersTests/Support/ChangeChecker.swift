import Foundation
import Testing
import TimelineControllers
import TimelineModel

import struct TimelineModel.Comment

/// Looks at every update of a list: the changes must lead from the old elements to the new ones, each of them there once, and
/// the status must fit.
@MainActor
final class ChangeChecker<Element: Identifiable & Hashable & Sendable> {
  private(set) var updateCount = 0
  private(set) var statuses: [ListStatus] = []
  /// What happens when the elements are others, for views that act at once.
  var onUpdate: () -> Void = {}

  private var elements: [Element]
  private let changes: () -> ListChanges
  private let status: () -> ListStatus

  fileprivate init(
    _ elements: [Element], changes: @escaping () -> ListChanges,
    status: @escaping () -> ListStatus
  ) {
    self.elements = elements
    self.changes = changes
    self.status = status
  }

  fileprivate func look(at elements: [Element]) {
    updateCount += 1
    let isRight = changes().lead(from: self.elements, to: elements)
    #expect(isRight)
    #expect(Set(elements.map(\.id)).count == elements.count)
    self.elements = elements
    onUpdate()
  }

  func statusUpdated(_ status: ListStatus) {
    statuses.append(status)
    #expect(status == self.status())
    #expect(status.requestCount >= (status.isLoadingPage ? 1 : 0))
    #expect(status.hasLoaded || (elements.isEmpty && !status.isAtEnd && !status.isLoadingPage))
  }
}

extension ChangeChecker: PostControllerDelegate where Element == Post {
  convenience init(_ controller: PostController) {
    self.init(
      controller.posts,
      changes: { [unowned controller] in controller.changes },
      status: { [unowned controller] in controller.status })
    controller.delegate = self
  }

  func postsUpdated(_ posts: [Post]) { look(at: posts) }
}

extension ChangeChecker: CommentControllerDelegate where Element == Comment {
  convenience init(_ controller: CommentController) {
    self.init(
      controller.post.comments,
      changes: { [unowned controller] in controller.changes },
      status: { [unowned controller] in controller.status })
    controller.delegate = self
  }

  func commentsUpdated(_ comments: [Comment]) { look(at: comments) }
}

extension ListChanges {
  /// Whether a list that takes out what was removed, puts in what was inserted, and looks again at what was updated,
  /// gets from one list to another, and leaves the rest alone.
  func lead<Element: Identifiable & Hashable>(from old: [Element], to new: [Element]) -> Bool {
    var staying = old.indices.filter { !removed.contains($0) }[...]
    for row in new.indices where !inserted.contains(row) {
      guard let before = staying.popFirst(), old[before].id == new[row].id,
        old[before] == new[row] || updated.contains(before)
      else { return false }
    }
    return staying.isEmpty && removed.intersection(updated).isEmpty
      && removed.allSatisfy(old.indices.contains) && inserted.allSatisfy(new.indices.contains)
      && updated.allSatisfy(old.indices.contains)
  }
}
