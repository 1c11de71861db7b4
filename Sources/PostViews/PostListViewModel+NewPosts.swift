import Foundation

/// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
extension PostListViewModel {
  /// For the upper edge of the list, because a reader further down does not see new posts arrive. Nil for zero. Only posts count for which
  /// ``willDisplayCell(forRowAt:)`` was not called yet. `row` is the first row in view.
  public func newPostsTitle(above row: Int) -> String? {
    if unseenPosts.isEmpty { return nil }
    let count = postController.posts.prefix(row).count { unseenPosts.contains($0.identifier) }
    return switch count {
    case 0: nil
    case 1: "1 new post ↑"
    default: "\(count) new posts ↑"
    }
  }

  /// Without a live feed, this does nothing, because posts only arrive when the reader asks for them.
  func noticePosts(at rows: IndexSet) {
    if case .off = following { return }
    let posts = rows.map { postController.posts[$0].identifier }
    unseenPosts.formUnion(postController.newPosts.intersection(posts))
  }

  /// Makes the view scroll to the reader's own post as soon as the list contains it, until ``doNotShow(_:)`` is called.
  func show(_ identifier: UUID) {
    postToShow = identifier
    showOwnPost()
  }

  /// Called when the fetch after the reader's own post did not bring it. The list does not scroll if the post arrives later.
  func doNotShow(_ identifier: UUID) { if postToShow == identifier { postToShow = nil } }

  func showOwnPost() {
    guard let postToShow,
      let row = postController.posts.firstIndex(where: { $0.identifier == postToShow })
    else { return }
    self.postToShow = nil
    delegate?.scrollToRow(at: row)
  }
}
