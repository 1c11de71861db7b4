// Without this folder: paging loses posts that share a timestamp, a late response brings back deleted posts, and a page of
// malformed entries ends the scrolling.
// With it: all rules about the list are in one value, and all rules about requests are in `FeedLoader`.
// Read next: Feed.swift, then FeedLoader.swift.

import Foundation
import JSON
import PostModel

/// The server's response to one query of the feed. It skips malformed entries and collects their keys.
struct FeedResponse: Sendable {
  private(set) var entries = FeedEntries()
  /// The number of entries, posts or not.
  private(set) var entryCount = 0
  /// The oldest timestamp of all entries with a number as their timestamp, posts or not.
  private(set) var oldestTimestamp: TimeInterval?
  /// The first key with ``oldestTimestamp``, in the order of the database.
  private(set) var oldestKey = ""
  /// The number of entries with ``oldestTimestamp``.
  private(set) var oldestCount = 0
  /// Whether this may be part of a feed. The database orders entries without a timestamp first, so if there are only such, it has no posts.
  var resemblesFeed: Bool { entryCount == 0 || oldestTimestamp != nil }
  /// Whether an entry has no number as its timestamp. It is before the oldest post, so the response contains all that is older.
  private(set) var includesEntriesWithoutTimestamp = false

  init(_ data: Data) throws {
    assert(!Thread.isMainThread, "Reading an answer would hold up the screen.")
    var posts: [FeedEntries.KeyedPost] = []
    var malformedKeys: Set<String> = []
    try JSONReader.read(data, flaws: .replaced) { reader in
      try DatabaseEntry.readAll(from: &reader) { key, entry in
        if let post = entry.post(key: key) {
          posts.append((post, key))
        } else {
          malformedKeys.insert(key)
        }
        count(entry, key: key)
      }
    }
    // An entry may have the key `error`. An error has no entry with a time beside it.
    if malformedKeys.contains("error"), oldestTimestamp == nil {
      throw PostError.server(message: ErrorResponse(data)?.message ?? "error")
    }
    entries = FeedEntries(posts, malformedKeys: malformedKeys)
  }

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

/// The value of one key of the feed. Every post from the server passes through ``post(key:)``, and so through the failable initializer.
struct DatabaseEntry {
  /// The strings and numbers, in the types of `JSONSerialization`.
  private var fields: [String: Any] = [:]
  /// Whether the entry is an object and all its text is Unicode.
  private var isValid = false
  /// Nil if it is not a finite number. The database orders by it, even if the entry is not a post.
  private(set) var timestamp: TimeInterval?

  /// Nil if the entry is not a complete and valid post.
  func post(key: String) -> Post? { isValid ? Post(json: fields, identifier: key) : nil }

  /// Reads the database's forms of a feed: an object, an array (if most keys are small numbers), and `null` (if there is nothing).
  static func readAll(
    from reader: inout JSONReader, _ body: (_ key: String, DatabaseEntry) -> Void
  ) throws {
    var entry = DatabaseEntry()
    switch try reader.kind() {
    case .object:
      try reader.object { reader, key in
        try entry.read(from: &reader)
        body(key.string, entry)
      }
    case .array:
      var index = 0
      try reader.array { reader in
        if try reader.kind() != .null {
          // An array index is not a UUID, so this entry is malformed.
          try entry.read(from: &reader)
          body(String(index), entry)
        }
        index += 1
      }
    case .null: try reader.null()
    case .bool, .number, .string: throw PostError.notAFeed
    }
  }

  /// Replaces this entry by the next value, of any type. It reuses the memory, because a feed has many entries. Throws `JSONError`.
  mutating func read(from reader: inout JSONReader) throws {
    fields.removeAll(keepingCapacity: true)
    let flawCount = reader.flawCount
    let isObject = try reader.kind() == .object
    if isObject {
      try reader.object { reader, key in
        // If several fields have the same name, the last one counts, whatever its type.
        switch try reader.kind() {
        case .string: fields[key.string] = try reader.string()
        case .number: fields[key.string] = try reader.number()
        case .null, .bool, .array, .object: fields[key.string] = nil
        }
      }
    } else {
      try reader.skip()
    }
    isValid = isObject && reader.flawCount == flawCount
    timestamp = (fields["timestamp"] as? Double).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension DatabaseEntry {
  init(json: Data) throws { try JSONReader.read(json, flaws: .replaced) { try read(from: &$0) } }
}

/// The posts of a part of the feed, and the keys of its malformed entries.
/// A post's identity is its UUID. Of keys that differ only in case, the one with the newest entry has the post. The others are malformed.
struct FeedEntries: Sendable {
  typealias KeyedPost = (post: Post, key: String)

  /// Newest first, each identifier once.
  private(set) var posts: [Post] = []
  /// The key of each post in the database.
  private(set) var keys: [UUID: String] = [:]
  /// A set, because an entry at the end of a page is loaded twice.
  private(set) var malformedKeys: Set<String> = []

  var isEmpty: Bool { posts.isEmpty && malformedKeys.isEmpty }
  init() {}

  /// Sorts the entries of a page, which are in any order.
  init(_ entries: [KeyedPost], malformedKeys: Set<String>) {
    self.malformedKeys = malformedKeys
    // Small values are sorted instead of the posts, which is faster, because it moves no strings and counts no references.
    let order = entries.indices.map { (timestamp: entries[$0].post.timestamp, index: $0) }.sorted {
      if $0.timestamp != $1.timestamp { return $0.timestamp > $1.timestamp }
      let (one, other) = (entries[$0.index], entries[$1.index])
      return one.post.identifier == other.post.identifier
        ? one.key > other.key : Post.isNewer(one.post, than: other.post)
    }
    keys.reserveCapacity(entries.count)
    for (_, index) in order {
      let (post, key) = entries[index]
      if let known = keys.updateValue(key, forKey: post.identifier) {
        keys[post.identifier] = known
        if known != key { self.malformedKeys.insert(key) }
      } else {
        posts.append(post)
      }
    }
  }

  /// Adds an older page. Returns the posts that were not loaded before.
  mutating func append(_ page: FeedEntries) -> [Post] {
    malformedKeys.formUnion(page.malformedKeys)
    let fresh = page.posts.filter { post in
      guard let known = keys[post.identifier] else { return true }
      if let key = page.keys[post.identifier], key != known {
        malformedKeys.insert(key)
        malformedKeys.remove(known)
      }
      return false
    }
    for post in fresh { keys[post.identifier] = page.keys[post.identifier] }
    merge(fresh)
    return fresh
  }

  /// Applies a change, and returns the posts that it has added. If a later page contains a post, the post waits for that page.
  /// A refresh is needed if a post has a second key and one of the two changes: `Feed` does not keep the entry of the other.
  mutating func apply(
    _ change: FeedChange, upTo cursor: PageCursor
  ) -> (added: [Post], needsRefresh: Bool) {
    var gone = Set(change.contents.lazy.filter { $0.value == .nothing }.map(\.key))
    if let start = change.windowStart {
      for post in posts where post.timestamp >= start {
        if let key = keys[post.identifier], change.contents[key] == nil { gone.insert(key) }
      }
    }
    malformedKeys.subtract(gone)
    var changed = Set(
      gone.compactMap(UUID.init(key:)).filter { keys[$0].map(gone.contains) ?? false })
    for identifier in changed { keys[identifier] = nil }
    var current: [Post] = []
    var added: [Post] = []
    var needsRefresh = false
    // After the deletions, because a change may move a post from one key to another.
    for (key, content) in change.contents where content != .nothing {
      malformedKeys.remove(key)
      guard let identifier = UUID(key: key), keys[identifier] ?? key == key else {
        malformedKeys.insert(key)
        if content != .malformed { needsRefresh = true }
        continue
      }
      changed.insert(identifier)
      let known = keys.removeValue(forKey: identifier)
      if content == .malformed { malformedKeys.insert(key) }
      guard let post = content.post, cursor.covers((post, key)) else { continue }
      keys[identifier] = key
      current.append(post)
      if known == nil { added.append(post) }
    }
    posts.removeAll { changed.contains($0.identifier) }
    merge(current)
    let lost = changed.filter { keys[$0] == nil }
    if !lost.isEmpty {
      let others = malformedKeys.lazy.filter { change.contents[$0] == nil }
      if others.compactMap(UUID.init(key:)).contains(where: lost.contains) { needsRefresh = true }
    }
    return (added, needsRefresh)
  }

  /// Sorting costs little, because the posts are in order already.
  private mutating func merge(_ others: [Post]) {
    posts += others
    posts.sort(by: Post.isNewer)
  }
}
