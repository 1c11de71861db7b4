import Foundation
import PostControllers
import PostModel
import Testing

/// Looks at every update of a controller: the changes must lead from the old posts to the new ones, and the posts
/// must be in order, each once.
@MainActor
final class ChangeChecker: PostControllerDelegate {
  private unowned let controller: PostController
  private var posts: [Post]
  private(set) var updateCount = 0

  init(_ controller: PostController) {
    self.controller = controller
    posts = controller.posts
    controller.delegate = self
  }

  func postsUpdated(_ posts: [Post]) {
    updateCount += 1
    #expect(controller.changes.lead(from: self.posts, to: posts))
    #expect(zip(posts, posts.dropFirst()).allSatisfy { Post.isNewer($0, than: $1) })
    #expect(Set(posts.map(\.identifier)).count == posts.count)
    self.posts = posts
  }

  func statusUpdated(_ status: PostController.Status) {
    #expect(status.requestCount >= 0)
  }
}

extension PostController.Changes {
  /// Whether a list that takes out what was removed, puts in what was inserted, and looks again at what was updated,
  /// gets from one list to another, and leaves the rest alone.
  func lead(from old: [Post], to new: [Post]) -> Bool {
    var staying = old.indices.filter { !removed.contains($0) }[...]
    for row in new.indices where !inserted.contains(row) {
      guard let before = staying.popFirst(), old[before].identifier == new[row].identifier,
        old[before] == new[row] || updated.contains(before)
      else { return false }
    }
    return staying.isEmpty && removed.isDisjoint(with: updated)
      && removed.allSatisfy(old.indices.contains) && inserted.allSatisfy(new.indices.contains)
  }
}

extension IndexSet {
  fileprivate func isDisjoint(with other: IndexSet) -> Bool { intersection(other).isEmpty }
}
