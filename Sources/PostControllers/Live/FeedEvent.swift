import Foundation
import JSON
import PostModel

/// An event of a database's stream about a feed. It reports malformed entries and keeps the others.
enum FeedEvent: Sendable {
  /// The content of the part of the feed that the stream covers.
  case window(FeedResponse)
  /// The new content of some entries.
  case entries([Entry])
  case keepAlive
  /// The rules no longer allow the read.
  case cancel
  /// The credentials have expired.
  case authRevoked
  /// A change that cannot be read. The loaded posts may differ from the feed now.
  case unreadable(PostError)
  case unknown

  struct Entry: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case post(Post)
      case noPost
      case nothing
      /// A part of the entry has changed, so the app must fetch the whole entry.
      case changed
    }

    var key: String
    var content: Content
  }

  /// Not on the main actor, because an event may be long.
  init(_ event: ServerSentEvent) {
    do {
      switch event.event {
      case "put": self = try Self.event(in: event.data, Self.put)
      case "patch": self = try Self.event(in: event.data, Self.patch)
      case "keep-alive": self = .keepAlive
      case "cancel": self = .cancel
      case "auth_revoked": self = .authRevoked
      default: self = .unknown
      }
    } catch {
      self = .unreadable(PostError(reading: error))
    }
  }

  /// Reads `{"path": "/KEY", "data": …}`. `content` makes an event from the keys of the path and the data.
  private static func event(
    in text: String, _ content: (_ path: [String], _ data: inout JSONReader) throws -> FeedEvent
  ) throws -> FeedEvent {
    try JSONReader.read(text.utf8, flaws: .replaced) { reader in
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
      return try content(keys(of: path), &data)
    }
  }

  /// The keys of a path. A slash and a combining mark behind it are one `Character`, so this compares bytes.
  private static func keys(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  private static func put(_ path: [String], _ data: inout JSONReader) throws -> FeedEvent {
    guard let key = path.first else {
      return .window(try FeedResponse(from: &data))
    }
    let content = path.count > 1 ? .changed : try Entry.Content(from: &data, key: key)
    return .entries([Entry(key: key, content: content)])
  }

  /// The new content of some keys below a path: `{"KEY": …}`. A key may be a path, too.
  private static func patch(_ path: [String], _ data: inout JSONReader) throws -> FeedEvent {
    if let key = path.first { return .entries([Entry(key: key, content: .changed)]) }
    var entries: [Entry] = []
    try data.object { reader, path in
      let keys = keys(of: path.string)
      guard let key = keys.first else { return }
      let content = keys.count > 1 ? .changed : try Entry.Content(from: &reader, key: key)
      entries.append(Entry(key: key, content: content))
    }
    return .entries(entries)
  }
}

extension FeedEvent.Entry {
  init(key: String, json: Data) throws {
    content = try JSONReader.read(json, flaws: .replaced) { try Content(from: &$0, key: key) }
    self.key = key
  }
}

extension FeedEvent.Entry.Content {
  fileprivate init(from reader: inout JSONReader, key: String) throws {
    if try reader.kind() == .null {
      try reader.null()
      self = .nothing
    } else {
      var entry = DatabaseEntry()
      try entry.read(from: &reader)
      self = entry.post(key: key).map(Self.post) ?? .noPost
    }
  }
}
