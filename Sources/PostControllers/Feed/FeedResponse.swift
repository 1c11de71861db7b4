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
    self = try JSONReader.read(data, flaws: .replaced) { try FeedResponse(from: &$0) }
    // An entry may have the key `error`. An error has no other keys beside it.
    if entries.malformedKeys == ["error"], entries.posts.isEmpty,
      let response = ErrorResponse(data)
    {
      throw PostError.server(message: response.message)
    }
  }
}

extension FeedResponse {
  /// Reads the database's forms of a feed: an object, an array (if most keys are small numbers), and `null` (if there is nothing).
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
          // An array index is not a UUID, so this entry is malformed.
          try entry.read(from: &reader)
          add(entry, key: String(index))
        }
        index += 1
      }
    case .null: try reader.null()
    case .bool, .number, .string: throw PostError.notAFeed
    }
    entries.sort()
  }

  private mutating func add(_ entry: DatabaseEntry, key: String) {
    if let post = entry.post(key: key) {
      entries.add(post, key: key)
    } else {
      entries.malformedKeys.insert(key)
    }
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
