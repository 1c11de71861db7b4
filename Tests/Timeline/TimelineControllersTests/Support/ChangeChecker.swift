import Foundation
import HeadlessUI
import Lists
import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel

import struct TimelineModel.Comment

/// Looks at every update of a list: a table that shows it has to get from the old elements to the new ones by the changes
/// alone, each element must be there once, and the status must fit.
@MainActor
final class ChangeChecker<Element: Identifiable & Hashable & Sendable> {
  private(set) var statuses: [ListStatus] = []
  /// What happens when the elements are others, for views that act at once.
  var onUpdate: () -> Void = {}

  private let table: RetainedTable<Element>
  private let changes: () -> ListChanges
  private let status: () -> ListStatus

  private var problemCount = 0

  var updateCount: Int { table.updates.count }

  fileprivate init(
    _ elements: @escaping () -> [Element], changes: @escaping () -> ListChanges,
    status: @escaping () -> ListStatus
  ) {
    table = RetainedTable(numberOfRows: { elements().count }, row: { elements()[$0] })
    self.changes = changes
    self.status = status
  }

  fileprivate func look(at elements: [Element]) {
    let changes = changes()
    table.rowsUpdated(
      RowUpdates(
        deleted: changes.removed, inserted: changes.inserted, reloaded: changes.updated))
    expectNoProblem()
    #expect(table.rows == elements)
    #expect(Set(elements.map(\.id)).count == elements.count)
    onUpdate()
  }

  /// Each problem is one of the call that found it.
  private func expectNoProblem() {
    #expect(table.problems.dropFirst(problemCount) == [])
    problemCount = table.problems.count
  }

  func statusUpdated(_ status: ListStatus) {
    statuses.append(status)
    table.stateUpdated()
    expectNoProblem()
    #expect(status == self.status())
    #expect(status.requestCount >= (status.isLoadingPage ? 1 : 0))
    #expect(status.hasLoaded || (table.rows.isEmpty && !status.isAtEnd && !status.isLoadingPage))
  }
}

extension ChangeChecker: PostControllerDelegate where Element == Post {
  convenience init(_ controller: PostController) {
    self.init(
      { [unowned controller] in controller.posts },
      changes: { [unowned controller] in controller.changes },
      status: { [unowned controller] in controller.status })
    controller.delegate = self
  }

  func postsUpdated(_ posts: [Post]) { look(at: posts) }
}

extension ChangeChecker: CommentControllerDelegate where Element == Comment {
  convenience init(_ controller: CommentController) {
    self.init(
      { [unowned controller] in controller.post.comments },
      changes: { [unowned controller] in controller.changes },
      status: { [unowned controller] in controller.status })
    controller.delegate = self
  }

  func commentsUpdated(_ comments: [Comment]) { look(at: comments) }
}
