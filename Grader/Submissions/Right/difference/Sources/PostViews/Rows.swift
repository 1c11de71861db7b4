import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// The rows of a list: posts, and what each looks like.
struct Rows {
  let posts: [Post]
  let cells: [PostListCell]

  @MainActor
  init(_ posts: [Post], of controller: PostController) {
    self.posts = posts
    cells = posts.map { PostListCell(post: $0, isNew: controller.isNew($0)) }
  }

  init() {
    posts = []
    cells = []
  }

  /// What a table has to do to show these rows in place of the old ones.
  func updates(since old: Rows) -> RowUpdates {
    let difference = posts.map(\.identifier).difference(from: old.posts.map(\.identifier))
    var deleted = IndexSet()
    var inserted = IndexSet()
    for change in difference {
      switch change {
      case .remove(let row, _, _): deleted.insert(row)
      case .insert(let row, _, _): inserted.insert(row)
      }
    }
    let staying = old.cells.indices.filter { !deleted.contains($0) }
    let stayed = cells.indices.filter { !inserted.contains($0) }
    let changed = zip(staying, stayed).filter { old.cells[$0] != cells[$1] }
    return RowUpdates(
      deleted: deleted, inserted: inserted, reloaded: IndexSet(changed.map { $0.0 }))
  }
}
