import Foundation
import PostModel

/// The server's answer to one query of the feed, read leniently: what is no post costs nothing but itself.
struct FeedResponse: Sendable {
  /// The posts in it, newest first, each once: keys that differ in case are one identifier, and the newest counts.
  private(set) var posts: [Post] = []
  /// Their identifiers.
  private(set) var identifiers: Set<UUID> = []
  /// The keys of the entries that are no post.
  private(set) var malformedKeys: Set<String> = []
  /// How many entries the answer had, posts or not.
  private(set) var entryCount = 0
  /// The oldest timestamp of all entries that have a number there, posts or not.
  private(set) var oldestTimestamp: TimeInterval?
  /// How many entries have ``oldestTimestamp``.
  private(set) var oldestCount = 0
  /// Whether this may be part of a feed: something in it has a time. The database puts what has none in front of all posts,
  /// so that an answer with nothing else comes from a place without any.
  var resemblesFeed: Bool { entryCount == 0 || oldestTimestamp != nil }
  /// Whether an entry has no number for a timestamp. The database puts those before the oldest post, so an
  /// answer that holds one holds everything that is older.
  private(set) var reachesUntimed = false
  /// The keys of the posts whose key is not `uuidString`: those with a letter in lower case.
  private(set) var unusualKeys: [UUID: String] = [:]
  /// Posts under an identifier that has come already, with their keys.
  private var duplicates: [(key: String, post: Post)] = []

  /// Reads what a ``RequestPerforming`` answered. Sorting is done here, too: none of this is for the main
  /// actor, since an answer may be long.
  init(data: Data?, error: (any Error)?) throws(PostError) {
    assert(!Thread.isMainThread, "Reading an answer would hold up the screen.")
    if let error { throw .network(error) }
    guard let data else { throw .unreadableAnswer }
    do {
      self = try Self.decoded(data)
    } catch {
      throw .unreadableAnswer
    }
    // Someone may have written an entry under the key `error`; an error has nothing beside it.
    if malformedKeys == ["error"], posts.isEmpty, let answer = ErrorResponse(data) {
      throw .server(message: answer.message)
    }
    settle()
  }

  /// Puts in order what has been decoded.
  mutating func settle() {
    resolveDuplicates()
    sort()
  }

  /// Decodes the bytes. Broken text in a value costs its entry; in a key it makes the whole answer unreadable, which
  /// is then repaired and read once more.
  private static func decoded(_ data: Data) throws -> FeedResponse {
    do {
      return try JSONDecoder().decode(FeedResponse.self, from: data)
    } catch {
      return try JSONDecoder().decode(FeedResponse.self, from: data.repairedJSON)
    }
  }

  /// Takes the newest of the posts whose keys differ only in case, in whatever order they came.
  private mutating func resolveDuplicates() {
    if duplicates.isEmpty { return }
    let indices = Dictionary(uniqueKeysWithValues: posts.enumerated().map { ($1.identifier, $0) })
    for (key, duplicate) in duplicates {
      let identifier = duplicate.identifier
      guard let index = indices[identifier] else { continue }
      let post = posts[index]
      if (post.timestamp, post.text, post.username)
        < (duplicate.timestamp, duplicate.text, duplicate.username)
      {
        posts[index] = duplicate
        malformedKeys.insert(self.key(of: identifier))
        unusualKeys[identifier] = key == identifier.uuidString ? nil : key
      } else {
        malformedKeys.insert(key)
      }
    }
    duplicates = []
  }

  /// The key of a post, as the database has it.
  func key(of identifier: UUID) -> String { unusualKeys[identifier] ?? identifier.uuidString }

  /// The page with what is known to have changed since.
  ///
  /// - Parameter keys: The unusual ones among the keys of the posts.
  func applying(_ changes: [UUID: PostChange], keys: [UUID: String]) -> FeedResponse {
    if changes.isEmpty { return self }
    var page = self
    for identifier in changes.keys { page.unusualKeys[identifier] = keys[identifier] }
    page.posts.removeAll { changes.keys.contains($0.identifier) }
    page.posts += changes.values.compactMap(\.post)
    page.identifiers = Set(page.posts.map(\.identifier))
    page.sort()
    return page
  }

  /// Sorts small keys instead of posts, which saves moving (and counting the references of) their strings.
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

extension FeedResponse: Decodable {
  /// Accepts the forms that the database has for a feed: an object, an array (when the keys are mostly small
  /// numbers) and `null` (when there is nothing).
  init(from decoder: any Decoder) throws {
    if let entries = try? decoder.container(keyedBy: AnyKey.self) {
      let keys = entries.allKeys
      posts.reserveCapacity(keys.count)
      identifiers.reserveCapacity(keys.count)
      for key in keys {
        add(try entries.decode(Post.Record.self, forKey: key), identifier: key.stringValue)
      }
    } else if var entries = try? decoder.unkeyedContainer() {
      while !entries.isAtEnd {
        let index = entries.currentIndex
        if try entries.decodeNil() { continue }
        add(try entries.decode(Post.Record.self), identifier: String(index))
      }
    } else if try !decoder.singleValueContainer().decodeNil() {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "neither an object nor an array")
      )
    }
  }

  /// Adds one entry, if it is a post: by the same rules as ``PostModel/Post/init(json:identifier:)``, the curriculum's failable
  /// initializer.
  private mutating func add(_ record: Post.Record, identifier: String) {
    entryCount += 1
    if let post = record.post(identifier: identifier) {
      if identifiers.insert(post.identifier).inserted {
        posts.append(post)
        if identifier.utf8.contains(where: { $0 >= UInt8(ascii: "a") }) {
          unusualKeys[post.identifier] = identifier
        }
      } else {
        duplicates.append((identifier, post))
      }
    } else {
      malformedKeys.insert(identifier)
    }
    guard let timestamp = record.timestamp else {
      reachesUntimed = true
      return
    }
    if let oldestTimestamp, oldestTimestamp < timestamp { return }
    oldestCount = oldestTimestamp == timestamp ? oldestCount + 1 : 1
    oldestTimestamp = timestamp
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
