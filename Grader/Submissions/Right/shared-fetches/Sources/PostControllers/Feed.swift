import Foundation
import PostModel

/// A set of entries from the server, also how many of them were malformed.
struct Entries: Sendable {
  static let pageSize = 15

  /// The newest first, each identifier once.
  private(set) var posts: [Post] = []
  let count: Int

  init(_ object: [String: Any]) {
    count = object.count
    for (key, value) in object {
      guard let fields = value as? [String: Any], let post = Post(json: fields, identifier: key),
        !posts.contains(where: { $0.identifier == post.identifier })
      else { continue }
      posts.append(post)
    }
    posts.sort(by: Entries.areInOrder)
  }

  /// Reads a response; nil if it is none, or a refusal.
  init?(response: Data?) {
    guard let response,
      let value = try? JSONSerialization.jsonObject(with: response, options: .fragmentsAllowed)
    else { return nil }
    if value is NSNull {
      self.init([:])
      return
    }
    guard let object = value as? [String: Any], object["error"] == nil else { return nil }
    self.init(object)
  }

  nonisolated static func areInOrder(_ first: Post, _ second: Post) -> Bool {
    if first.timestamp > second.timestamp { return true }
    if first.timestamp < second.timestamp { return false }
    return first.identifier.uuidString < second.identifier.uuidString
  }
}

/// The loaded part of the feed.
struct Feed {
  private(set) var posts: [Post] = []
  private(set) var new: Set<UUID> = []
  private var arrived: Set<UUID> = []
  private var isBeforeFirstFetch = true
  /// The oldest post of the pages.
  private var bottom: Post?

  /// Where the next page ends; nil if no post has been loaded.
  var nextEnd: TimeInterval? { (bottom ?? posts.last)?.queryTimestamp }

  mutating func begin(with page: Entries) {
    let identifiers = Set(page.posts.map(\.identifier))
    new = isBeforeFirstFetch ? [] : identifiers.subtracting(arrived)
    isBeforeFirstFetch = false
    posts = page.posts
    bottom = posts.last
    arrived.formUnion(identifiers)
  }

  mutating func goOn(with page: Entries) {
    isBeforeFirstFetch = false
    put(page.posts)
    bottom = page.posts.last ?? bottom
  }

  /// The newest posts, as the stream has them: those that are missing among them have been deleted.
  mutating func synchronize(with newest: Entries) {
    if newest.count < Entries.pageSize {
      posts = []
    } else if let oldest = newest.posts.last {
      posts.removeAll { $0.timestamp > oldest.timestamp }
    }
    put(newest.posts)
  }

  mutating func put(_ changed: [Post]) {
    let identifiers = Set(changed.map(\.identifier))
    posts.removeAll { identifiers.contains($0.identifier) }
    for post in changed {
      let place = posts.firstIndex { Entries.areInOrder(post, $0) } ?? posts.endIndex
      posts.insert(post, at: place)
    }
    arrived.formUnion(identifiers)
  }

  mutating func remove(_ identifier: UUID) {
    posts.removeAll { $0.identifier == identifier }
  }
}
