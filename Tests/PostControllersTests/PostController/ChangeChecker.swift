import Foundation
import HeadlessUI
import Lists
import PostControllers
import PostModel
import ScreenTesting
import Testing

/// Looks at every update of a controller: a table that shows its posts and which of them are new has to get from the old
/// ones to the new ones by the changes alone, and the posts must be in order, each once.
@MainActor
final class ChangeChecker: PostControllerDelegate {
  private struct Row: Equatable {
    let post: Post
    let isNew: Bool
  }

  private unowned let controller: PostController
  private let table: RetainedTable<Row>
  private var problemCount = 0

  var updateCount: Int { table.updates.count }

  init(_ controller: PostController) {
    self.controller = controller
    table = RetainedTable(
      numberOfRows: { [unowned controller] in controller.posts.count },
      row: { [unowned controller] row in
        Row(post: controller.posts[row], isNew: controller.isNew(controller.posts[row]))
      })
    controller.delegate = self
  }

  func postsUpdated(_ posts: [Post]) {
    table.rowsUpdated(RowUpdates(controller.changes))
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

extension RowUpdates {
  /// The changes of a list of posts that has nothing else in it.
  init(_ changes: ListChanges) {
    self.init(deleted: changes.removed, inserted: changes.inserted, reloaded: changes.updated)
  }
}
