import Foundation
import JSON
import PostModel

/// The server's response to one query of the feed. An entry that is no post is left out, and the others are kept.
struct FeedResponse: Sendable {
  /// The posts, newest first, each identifier once. Of posts whose keys differ only in case, this is the newest.
  private(set) var posts: [Post] = []
  /// Their identifiers.
  private(set) var identifiers: Set<UUID> = []
  /// The keys of the entries that are no posts.
  private(set) var malformedKeys: Set<String> = []
  /// The number of entries, posts or not.
  private(set) var entryCount = 0
  /// The oldest timestamp of all entries with a number as their timestamp, posts or not.
  private(set) var oldestTimestamp: TimeInterval?
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
  /// Further posts with an identifier that is already there, and their keys.
  private var duplicates: [(key: String, post: Post)] = []

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
    sortAndDeduplicate()
  }

  /// A response with one post.
  init(_ post: Post, key: String) {
    posts = [post]
    identifiers = [post.identifier]
    if key != post.identifier.uuidString { nonCanonicalKeys[post.identifier] = key }
  }

  /// Sorts the posts that have been read.
  mutating func sortAndDeduplicate() {
    resolveDuplicates()
    sort()
  }

  /// Keeps the newest of the posts whose keys differ only in case, whatever their order.
  private mutating func resolveDuplicates() {
    if duplicates.isEmpty { return }
    let indices = Dictionary(uniqueKeysWithValues: posts.enumerated().map { ($1.identifier, $0) })
    for (key, duplicate) in duplicates {
      let identifier = duplicate.identifier
      guard let index = indices[identifier] else { continue }
      let post = posts[index]
      if key == self.key(of: identifier) {
        // The same key twice: the last one counts.
        posts[index] = duplicate
      } else if (post.timestamp, post.text, post.username)
        < (duplicate.timestamp, duplicate.text, duplicate.username)
      {
        posts[index] = duplicate
        malformedKeys.insert(self.key(of: identifier))
        nonCanonicalKeys[identifier] = key == identifier.uuidString ? nil : key
      } else {
        malformedKeys.insert(key)
      }
    }
    duplicates = []
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

  /// Sorts small keys instead of posts. That is faster, because it does not move strings or count their references.
  private mutating func sort() {
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
  }
}

extension FeedResponse {
  /// Reads the database's forms of a feed: an object, an array (if most keys are small numbers), and `null` (if there is nothing).
  /// ``sortAndDeduplicate()`` has to follow.
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
          count(entry)
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
    count(entry)
    guard let post = entry.post(key: key) else {
      malformedKeys.insert(key)
      return
    }
    if identifiers.insert(post.identifier).inserted {
      posts.append(post)
      if key.utf8.contains(where: { $0 >= UInt8(ascii: "a") }) {
        nonCanonicalKeys[post.identifier] = key
      }
    } else {
      duplicates.append((key, post))
    }
  }

  /// Counts an entry, post or not.
  private mutating func count(_ entry: DatabaseEntry) {
    entryCount += 1
    guard let timestamp = entry.timestamp else {
      includesEntriesWithoutTimestamp = true
      return
    }
    if let oldestTimestamp, oldestTimestamp < timestamp { return }
    oldestCount = oldestTimestamp == timestamp ? oldestCount + 1 : 1
    oldestTimestamp = timestamp
  }
}
