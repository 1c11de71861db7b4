import Foundation
import JSON
import PostModel

/// The server's response to one query of the feed. An entry that is no post is left out, and the others are kept.
struct FeedResponse: Sendable {
  /// The posts, newest first, each identifier once. Of two keys that differ only in case, the newer entry is the post, and the other
  /// one is malformed.
  private(set) var posts: [Post] = []
  /// The identifiers of the posts.
  private(set) var identifiers: Set<UUID> = []
  /// The keys of the entries that are no posts.
  private(set) var malformedKeys: Set<String> = []
  /// The number of entries, posts or not.
  private(set) var entryCount = 0
  /// The oldest timestamp of all entries with a number as their timestamp, posts or not.
  private(set) var oldestTimestamp: TimeInterval?
  /// The first key with ``oldestTimestamp``, in the order of the database.
  private(set) var oldestKey = ""
  /// The number of entries with ``oldestTimestamp``.
  private(set) var oldestCount = 0
  /// Whether this may be part of a feed: one of its entries has a timestamp. The database orders entries without one before all
  /// posts, so if a response contains only such entries, there are no posts.
  var resemblesFeed: Bool { entryCount == 0 || oldestTimestamp != nil }
  /// Whether an entry has no number as its timestamp. The database orders those before the oldest post, so a response that
  /// contains one contains everything that is older.
  private(set) var includesEntriesWithoutTimestamp = false
  /// The keys of the posts whose key differs from `uuidString`, because it contains a lowercase letter.
  private(set) var nonCanonicalKeys: [UUID: String] = [:]
  /// The indexes of the posts, while the entries are being read. Empty until an identifier comes again.
  private var indices: [UUID: Int] = [:]

  /// Reads a response of ``RequestPerforming`` and sorts its posts. This does not happen on the main actor, because a response
  /// may be long.
  init(data: Data?, error: (any Error)?) throws(PostError) {
    assert(!Thread.isMainThread, "Reading an answer would hold up the screen.")
    if let error { throw .network(error) }
    guard let data else { throw .unreadableResponse(reason: "it has no data") }
    do {
      self = try JSONReader.read(data, flaws: .replaced) { try FeedResponse(from: &$0) }
    } catch {
      throw PostError(reading: error)
    }
    // An entry may have the key `error`. An error has no other keys beside it.
    if malformedKeys == ["error"], posts.isEmpty, let response = ErrorResponse(data) {
      throw .server(message: response.message)
    }
    sort()
  }

  /// A response with one post.
  init(_ post: Post, key: String) {
    posts = [post]
    identifiers = [post.identifier]
    setKey(key, of: post.identifier)
  }

  /// The key of a post in the database.
  func key(of identifier: UUID) -> String { nonCanonicalKeys[identifier] ?? identifier.uuidString }

  /// The page with later changes.
  ///
  /// - Parameter keys: The keys of changed posts that differ from their `uuidString`.
  func applying(_ changes: [UUID: PostChange], keys: [UUID: String]) -> FeedResponse {
    if changes.isEmpty { return self }
    var page = self
    for (identifier, change) in changes where change.post != nil {
      page.nonCanonicalKeys[identifier] = keys[identifier]
    }
    page.malformedKeys = malformedKeys.filter { UUID(key: $0).flatMap { changes[$0]?.post } == nil }
    page.posts.removeAll { changes.keys.contains($0.identifier) }
    page.posts += changes.values.compactMap(\.post)
    page.identifiers = Set(page.posts.map(\.identifier))
    page.sort()
    return page
  }

  /// Sorts the posts. It sorts small keys instead of them. That is faster, because it does not move strings or count their references.
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

  private mutating func setKey(_ key: String, of identifier: UUID) {
    let isCanonical = !key.utf8.contains { $0 >= UInt8(ascii: "a") }
    if !isCanonical || nonCanonicalKeys[identifier] != nil {
      nonCanonicalKeys[identifier] = isCanonical ? nil : key
    }
  }
}

extension FeedResponse {
  /// Reads the database's forms of a feed: an object, an array (if most keys are small numbers), and `null` (if there is nothing).
  /// ``sort()`` has to follow.
  init(from reader: inout JSONReader) throws {
    var entry = DatabaseEntry()
    switch try reader.kind() {
    case .object:
      try reader.object { reader, key in
        try entry.read(from: &reader)
        add(entry, key: key.string)
      }
    case .array:
      var index = 0
      try reader.array { reader in
        if try reader.kind() != .null {
          // A number is no identifier, so this is no post.
          try entry.read(from: &reader)
          count(entry, key: String(index))
          malformedKeys.insert(String(index))
        }
        index += 1
      }
    case .null: try reader.null()
    case .bool, .number, .string: throw PostError.notAFeed
    }
  }

  /// Adds an entry if it is a post.
  private mutating func add(_ entry: DatabaseEntry, key: String) {
    count(entry, key: key)
    guard let post = entry.post(key: key) else {
      malformedKeys.insert(key)
      return
    }
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

  /// Counts an entry, post or not.
  private mutating func count(_ entry: DatabaseEntry, key: String) {
    entryCount += 1
    guard let timestamp = entry.timestamp else {
      includesEntriesWithoutTimestamp = true
      return
    }
    if let oldestTimestamp, oldestTimestamp < timestamp { return }
    let isTie = oldestTimestamp == timestamp
    oldestCount = isTie ? oldestCount + 1 : 1
    oldestKey = isTie ? min(oldestKey, key) : key
    oldestTimestamp = timestamp
  }
}
