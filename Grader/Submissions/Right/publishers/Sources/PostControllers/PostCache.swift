import Foundation
import PostModel

/// All posts that have come since the launch, by their identifiers. They are sorted when somebody asks for them.
struct PostCache {
  private var all: [UUID: Post] = [:]
  /// Those that belong to the list, hidden or not.
  private var listed: Set<UUID> = []
  private(set) var new: Set<UUID> = []
  private(set) var hasPage = false
  private var sorted: [Post]?
  /// Where the pages so far end: at the oldest post, as others may have the same time, or right below it.
  private var pageEnd: TimeInterval?
  /// Where the next page ends. If only the stream has brought posts, it is the oldest of them.
  var nextEnd: TimeInterval? { pageEnd ?? listed.compactMap { all[$0]?.timestamp }.min() }

  var hidden = HiddenContent() {
    didSet { sorted = nil }
  }

  mutating func visible() -> [Post] {
    if let sorted { return sorted }
    let posts = listed.compactMap { all[$0] }.filter { !hidden.hides($0) }.sorted {
      $0.timestamp == $1.timestamp
        ? $0.identifier.uuidString > $1.identifier.uuidString : $0.timestamp > $1.timestamp
    }
    sorted = posts
    return posts
  }

  mutating func replace(with page: [Post]) {
    new = hasPage ? Set(page.map(\.identifier)).subtracting(all.keys) : []
    listed = []
    pageEnd = nil
    insert(page)
    endPage(with: page)
  }

  /// Adds a page below the others, and returns the posts that were not there yet.
  mutating func extend(with page: [Post]) -> [Post] {
    let added = page.filter { !listed.contains($0.identifier) }
    if let oldest = page.map(\.timestamp).min(), added.isEmpty {
      // More posts than fit on a page may have the same time. The next page ends a microsecond earlier.
      pageEnd = min(pageEnd ?? oldest, oldest - 0.000001)
    }
    insert(added)
    endPage(with: added)
    return added
  }

  private mutating func endPage(with page: [Post]) {
    hasPage = true
    if let oldest = page.map(\.timestamp).min() { pageEnd = min(pageEnd ?? oldest, oldest) }
  }

  mutating func insert(_ posts: [Post]) {
    for post in posts {
      all[post.identifier] = post
      listed.insert(post.identifier)
    }
    sorted = nil
  }

  mutating func remove(_ identifier: UUID) {
    listed.remove(identifier)
    sorted = nil
  }
}
