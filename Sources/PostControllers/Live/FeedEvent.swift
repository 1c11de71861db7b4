// Without this folder: new posts appear only after a pull, or a stream breaks once and stays silent.
// With it: posts appear, change and disappear by themselves. A broken stream is opened again, after growing delays.
// The textbook has one stream and never opens another one.
// Read EventStreaming.swift first, and FeedStream.swift next.

import Foundation
import JSON
import PostModel

/// A change of the feed, by another app or by this one.
struct FeedChange: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case post(Post)
    case malformed
    case nothing

    var post: Post? { if case .post(let post) = self { post } else { nil } }
  }

  /// The new contents of some keys.
  var contents: [String: Content] = [:]
  /// If this is not nil, the feed has no other posts from this timestamp on.
  var windowStart: TimeInterval?

  /// Adds a later change, so that this means the same as both.
  mutating func merge(_ later: FeedChange) {
    if let start = later.windowStart {
      contents = contents.filter { $1.post.map { $0.timestamp < start } ?? true }
      windowStart = min(windowStart ?? start, start)
    }
    contents.merge(later.contents) { $1 }
  }

  /// Whether this says something about a post, at least that it does not exist.
  func covers(_ post: Post) -> Bool {
    contents[post.identifier.uuidString] != nil || windowStart.map { $0 <= post.timestamp } ?? false
  }
}

/// A signal of a stream, as the feed understands it. It reports malformed entries and keeps the others.
enum FeedEvent: Sendable {
  case change(FeedChange)
  /// The stream cannot be used any more. The next stream begins with all entries that it covers. The error is nil if the server has closed
  /// the stream, or has reported only a part of a post.
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

  /// Reads `{"path": "/KEY", "data": …}`.
  private static func change(
    in event: ServerSentEvent, windowStart: TimeInterval
  ) throws -> FeedEvent {
    var change = FeedChange()
    var isComplete = true
    func put(_ keys: [String], _ data: inout JSONReader) throws {
      guard let key = keys.first else {
        change.windowStart = windowStart
        return try DatabaseEntry.readAll(from: &data) { key, entry in
          change.contents[key] = entry.post(key: key).map(FeedChange.Content.post) ?? .malformed
        }
      }
      if keys.count > 1 {
        // An entry whose key is not a post's key has never been a post.
        if UUID(key: key) != nil { isComplete = false }
      } else if try data.kind() == .null {
        change.contents[key] = .nothing
      } else {
        var entry = DatabaseEntry()
        try entry.read(from: &data)
        change.contents[key] = entry.post(key: key).map(FeedChange.Content.post) ?? .malformed
      }
    }
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
      let keys = keys(of: path)
      if event.event == "put" { return try put(keys, &data) }
      // A patch puts some values below its path.
      try data.object { reader, path in
        let rest = Self.keys(of: path.string)
        if !rest.isEmpty { try put(keys + rest, &reader) }
      }
    }
    return isComplete ? .change(change) : .end(nil)
  }

  /// The keys of a path. A slash and a combining mark behind it are one `Character`, so this compares bytes.
  private static func keys(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }
}
