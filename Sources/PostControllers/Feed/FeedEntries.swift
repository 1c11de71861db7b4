import Foundation
import PostModel

/// The posts of a part of the feed with their keys, and the keys of its malformed entries.
/// Keys that differ only in case are one identifier: the newer entry is the post, and the other one is malformed.
struct FeedEntries: Sendable {
  /// Newest first, each identifier once.
  private(set) var posts: [Post] = []
  private(set) var identifiers: Set<UUID> = []
  /// A set, because an entry at the end of a page is loaded twice.
  var malformedKeys: Set<String> = []
  /// The keys that differ from `uuidString`, because they contain a lowercase letter.
  private var nonCanonicalKeys: [UUID: String] = [:]
  /// The indexes of the posts, while the entries are being read. Empty until an identifier comes again.
  private var indices: [UUID: Int] = [:]

  // MARK: Keys

  func key(of identifier: UUID) -> String { nonCanonicalKeys[identifier] ?? identifier.uuidString }

  mutating func setKey(_ key: String, of identifier: UUID) {
    let isCanonical = !key.utf8.contains { $0 >= UInt8(ascii: "a") }
    if !isCanonical || nonCanonicalKeys[identifier] != nil {
      nonCanonicalKeys[identifier] = isCanonical ? nil : key
    }
  }

  mutating func takeKeys(of identifiers: some Sequence<UUID>, from other: FeedEntries) {
    for identifier in identifiers {
      nonCanonicalKeys[identifier] = other.nonCanonicalKeys[identifier]
    }
  }

  // MARK: Reading

  /// Call ``sort()`` afterwards.
  mutating func add(_ post: Post, key: String) {
    if identifiers.insert(post.identifier).inserted {
      if !indices.isEmpty { indices[post.identifier] = posts.count }
      posts.append(post)
      setKey(key, of: post.identifier)
      return
    }
    if indices.isEmpty {
      indices = Dictionary(uniqueKeysWithValues: zip(posts.map(\.identifier), posts.indices))
    }
    guard let index = indices[post.identifier] else { return }
    let (known, knownKey) = (posts[index], self.key(of: post.identifier))
    // The last content of a key counts.
    if key == knownKey || (known.timestamp, knownKey) < (post.timestamp, key) {
      posts[index] = post
      setKey(key, of: post.identifier)
      if key != knownKey { malformedKeys.insert(knownKey) }
    } else {
      malformedKeys.insert(key)
    }
  }

  /// Sorts small keys instead of the posts, which is faster, because it moves no strings and counts no references.
  mutating func sort() {
    struct Key {
      var timestamp: TimeInterval
      var index: Int
    }
    let posts = posts
    let order = posts.enumerated()
      .map { Key(timestamp: $1.timestamp, index: $0) }
      .sorted {
        $0.timestamp == $1.timestamp
          ? Post.isNewer(posts[$0.index], than: posts[$1.index])
          : $0.timestamp > $1.timestamp
      }
    self.posts = order.map { posts[$0.index] }
    indices = [:]
  }

  // MARK: Changes

  /// Adds an older page. Returns the posts that were not known before.
  mutating func append(_ page: FeedEntries) -> [Post] {
    malformedKeys.formUnion(page.malformedKeys)
    let fresh = page.posts.filter { post in
      let identifier = post.identifier
      if identifiers.insert(identifier).inserted { return true }
      if key(of: identifier) != page.key(of: identifier) {
        malformedKeys.insert(page.key(of: identifier))
        malformedKeys.remove(key(of: identifier))
      }
      return false
    }
    takeKeys(of: fresh.map(\.identifier), from: page)
    posts.merge(fresh)
    return fresh
  }

  /// Removes posts, and adds others, newest first.
  mutating func replace(_ changed: some Collection<UUID>, with others: [Post]) {
    let changed = Set(changed)
    identifiers.subtract(changed)
    identifiers.formUnion(others.map(\.identifier))
    posts.removeAll { changed.contains($0.identifier) }
    posts.merge(others)
  }
}

extension [Post] {
  /// Both lists must be in the order of the feed. An older page is appended, so that it costs as much as the page.
  mutating func merge(_ others: [Post]) {
    guard let first = others.first else { return }
    if last.map({ Post.isNewer($0, than: first) }) ?? true { return append(contentsOf: others) }
    var merged: [Post] = []
    merged.reserveCapacity(count + others.count)
    var rest = self[...]
    for other in others {
      let newer = rest.prefix { Post.isNewer($0, than: other) }
      merged += newer
      merged.append(other)
      rest = rest.dropFirst(newer.count)
    }
    self = merged + rest
  }
}
