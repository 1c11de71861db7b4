import Foundation
import JSON
import PostModel

/// A change of the feed, by another app or by this one.
struct FeedChange: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case post(Post)
    case malformed
    case nothing
  }

  /// The new contents of some keys.
  var contents: [String: Content] = [:]
  /// If this is not nil, the feed has no other posts from this timestamp on.
  var windowStart: TimeInterval?

  /// Whether this says something about a post, at least that it does not exist.
  func covers(_ post: Post) -> Bool {
    contents[post.identifier.uuidString] != nil || windowStart.map { $0 <= post.timestamp } ?? false
  }
}

/// A signal of a stream, as the feed understands it. It reports malformed entries and keeps the others.
enum FeedEvent: Sendable {
  case change(FeedChange)
  /// The stream cannot be used any more. The next stream begins with all entries that it covers.
  case end(PostError?)
  case other

  /// Not on the main actor, because an event may be long.
  ///
  /// - Parameter windowStart: The oldest timestamp that the stream covers.
  init(_ signal: EventStreamSignal, windowStart: TimeInterval) {
    switch signal {
    case .opened: self = .other
    case .closed(let error): self = .end(error.map(PostError.network))
    case .event(let event):
      do {
        switch event.event {
        case "put", "patch": self = try Self.change(in: event, windowStart: windowStart)
        case "cancel": self = .end(.cancelled)
        case "auth_revoked": self = .end(.authRevoked)
        default: self = .other
        }
      } catch {
        self = .end(PostError(reading: error))
      }
    }
  }

  /// Reads `{"path": "/KEY", "data": …}`. A patch at `/` contains several paths and their data.
  private static func change(
    in event: ServerSentEvent, windowStart: TimeInterval
  ) throws -> FeedEvent {
    try JSONReader.read(event.data.utf8, flaws: .replaced) { reader in
      var path: String?
      // The path says how to read the data, and it may come after them.
      var data: JSONReader?
      try reader.object { reader, key in
        switch key {
        case "path": path = try reader.string()
        case "data": data = reader
        default: break
        }
      }
      guard let path, var data else {
        throw PostError.unreadableResponse(reason: "an event has no path or no data")
      }
      var change = FeedChange()
      var isComplete = true
      let keys = keys(of: path)
      if event.event == "put", keys.isEmpty {
        change.windowStart = windowStart
        try DatabaseEntry.readAll(from: &data) { key, entry in
          change.contents[key] = entry.post(key: key).map(FeedChange.Content.post) ?? .malformed
        }
      } else if event.event == "put" {
        isComplete = try change.read(keys, from: &data)
      } else if keys.isEmpty {
        try data.object { reader, path in
          let isRead = try change.read(Self.keys(of: path.string), from: &reader)
          isComplete = isComplete && isRead
        }
      } else {
        isComplete = UUID(key: keys[0]) == nil
      }
      return isComplete ? .change(change) : .end(nil)
    }
  }

  /// The keys of a path. A slash and a combining mark behind it are one `Character`, so this compares bytes.
  private static func keys(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }
}

extension FeedChange {
  /// Reads the new content of an entry. Returns false if it is only a part of the content, so that the whole entry must be loaded.
  fileprivate mutating func read(_ path: [String], from reader: inout JSONReader) throws -> Bool {
    guard let key = path.first else { return true }
    // An entry whose key is not a post's key has never been a post.
    if path.count > 1 { return UUID(key: key) == nil }
    if try reader.kind() == .null {
      contents[key] = .nothing
    } else {
      var entry = DatabaseEntry()
      try entry.read(from: &reader)
      contents[key] = entry.post(key: key).map(Content.post) ?? .malformed
    }
    return true
  }
}
