import Foundation
import HeadlessUI
import PostControllers
import PostModel
import ScreenTesting
import Testing

/// Checks each update of a controller: single rows lead from the old posts and marks to the new ones, and each post is there once, in order.
@MainActor
final class ChangeChecker: PostControllerDelegate {
  private struct Row: Identifiable, Equatable {
    let post: Post
    let isNew: Bool
    var id: UUID { post.id }
  }

  private unowned let controller: PostController
  private let table: RetainedTable<Row>
  private var shown: [Row] = []
  private var problemCount = 0

  var latest: RowUpdates? { table.updates.last }

  var updateCount: Int { table.updates.count }

  init(_ controller: PostController) {
    self.controller = controller
    table = RetainedTable(
      numberOfRows: { [unowned controller] in controller.posts.count },
      row: { [unowned controller] in Self.row(controller.posts[$0], of: controller) })
    shown = rows
    controller.delegate = self
  }

  private var rows: [Row] { controller.posts.map { Self.row($0, of: controller) } }

  private static func row(_ post: Post, of controller: PostController) -> Row {
    Row(post: post, isNew: controller.isNew(post))
  }

  func postsUpdated(_ posts: [Post]) {
    let updates = RowUpdates(from: shown, to: rows) { $0 != $1 }
    shown = rows
    table.rowsUpdated(updates)
    expectNoProblem()
    #expect(posts == controller.posts)
    #expect(zip(posts, posts.dropFirst()).allSatisfy { Post.isNewer($0, than: $1) })
    #expect(Set(posts.map(\.identifier)).count == posts.count)
  }

  /// Each problem is one of the call that found it.
  private func expectNoProblem() {
    #expect(table.problems.dropFirst(problemCount) == [])
    problemCount = table.problems.count
  }

  func statusUpdated(_ status: PostController.Status) {
    table.stateUpdated()
    expectNoProblem()
    #expect(status.requestCount >= 0)
  }
}
