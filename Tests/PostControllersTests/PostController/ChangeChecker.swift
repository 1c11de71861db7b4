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
  private let report: (String) -> Void

  var latest: RowUpdates? { table.updates.last }

  var updateCount: Int { table.updates.count }

  init(
    _ controller: PostController, report: @escaping (String) -> Void = { Issue.record("\($0)") }
  ) {
    self.controller = controller
    self.report = report
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
    reportProblems()
    if posts != controller.posts { report("The delegate receives other posts.") }
    if !zip(posts, posts.dropFirst()).allSatisfy(Post.isNewer) { report("The order is wrong.") }
    if Set(posts.map(\.identifier)).count < posts.count { report("A post is there twice.") }
    if posts.contains(where: controller.hiddenContent.hides) { report("A hidden post is shown.") }
  }

  /// Each problem is one of the call that found it.
  private func reportProblems() {
    table.problems.dropFirst(problemCount).forEach(report)
    problemCount = table.problems.count
  }

  func statusUpdated(_ status: PostController.Status) {
    table.stateUpdated()
    reportProblems()
    if status.requestCount < 0 { report("The count of the requests is wrong.") }
  }
}

@MainActor
final class DelegateRecorder: PostControllerDelegate {
  private(set) var updates: [[Post]] = []
  private(set) var statuses: [PostController.Status] = []
  var onPostsUpdated: ([Post]) -> Void = { _ in }

  func postsUpdated(_ posts: [Post]) {
    updates.append(posts)
    onPostsUpdated(posts)
  }

  func statusUpdated(_ status: PostController.Status) { statuses.append(status) }
}
