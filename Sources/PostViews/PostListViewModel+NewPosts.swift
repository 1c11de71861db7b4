import Foundation

/// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
extension PostListViewModel {
  /// How many new posts stand above a row and have not been in view yet: what ``willDisplayCell(forRowAt:)`` was called for
  /// has been.
  ///
  /// - Parameter row: The first row in view.
  public func newPostCount(above row: Int) -> Int {
    if unseenPosts.isEmpty { return 0 }
    return postController.posts.prefix(row).count { unseenPosts.contains($0.identifier) }
  }

  /// The same in words, for the upper edge of the list: a reader further down does not see them come. Nil when there are
  /// none.
  public func newPostsTitle(above row: Int) -> String? {
    switch newPostCount(above: row) {
    case 0: nil
    case 1: "1 new post ↑"
    case let count: "\(count) new posts ↑"
    }
  }

  /// Keeps in mind which of the inserted posts are new. Where they come with a pull only, the reader knows of them.
  func noticePosts(at rows: IndexSet) {
    if case .off = following { return }
    for row in rows where postController.isNew(postController.posts[row]) {
      unseenPosts.insert(postController.posts[row].identifier)
    }
  }

  /// Makes the view scroll to the reader's own post as soon as it is there, until ``doNotShow(_:)``.
  func show(_ identifier: UUID) {
    postToShow = identifier
    showOwnPost()
  }

  /// Leaves the list where it is, should the reader's own post come now: what was fetched for it did not bring it.
  func doNotShow(_ identifier: UUID) {
    if postToShow == identifier { postToShow = nil }
  }

  func showOwnPost() {
    guard let postToShow,
      let row = postController.posts.firstIndex(where: { $0.identifier == postToShow })
    else { return }
    self.postToShow = nil
    delegate?.scrollToRow(at: row)
  }
}
