import Foundation
import PostModel

/// An event of a database's stream about a feed. An entry that is no post is reported as such, and the others are kept.
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
  case unreadable
  /// An event that databases do not send.
  case unknown

  /// A key and its new content.
  struct Entry: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case post(Post)
      case noPost
      case nothing
      /// A part of the entry has changed, so the whole entry has to be fetched.
      case changed
    }

    var key: String
    var content: Content

    init(key: String, content: Content) {
      self.key = key
      self.content = content
    }

    /// Reads the response to a request for one key. Nil if it is no JSON.
    init?(key: String, json: Data) {
      let decoder = JSONDecoder()
      guard
        let value = (try? decoder.decode(Value.self, from: json))
          ?? (try? decoder.decode(Value.self, from: json.repairedJSON))
      else { return nil }
      self.init(key: key, content: value.content(key: key))
    }
  }

  /// Reads an event. This does not happen on the main actor, because an event may be long.
  init(_ event: ServerSentEvent) {
    switch event.event {
    case "put", "patch":
      let data = Data(event.data.utf8)
      let isPatch = event.event == "patch"
      // Invalid text in a key makes the whole event unreadable, so it is repaired and read once more.
      self = Self.decoded(data, isPatch) ?? Self.decoded(data.repairedJSON, isPatch) ?? .unreadable
    case "keep-alive": self = .keepAlive
    case "cancel": self = .cancel
    case "auth_revoked": self = .authRevoked
    default: self = .unknown
    }
  }

  private static func decoded(_ data: Data, _ isPatch: Bool) -> FeedEvent? {
    isPatch
      ? (try? JSONDecoder().decode(Patch.self, from: data))?.event
      : (try? JSONDecoder().decode(Put.self, from: data))?.event
  }

  private enum CodingKeys: String, CodingKey {
    case path
    case data
  }

  /// `{"path": "/KEY", "data": …}`: the new content at the path.
  private struct Put: Decodable {
    let event: FeedEvent

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let keys = try fields.decode(String.self, forKey: .path).split(separator: "/")
      guard let key = keys.first else {
        var page = try fields.decode(FeedResponse.self, forKey: .data)
        page.settle()
        event = .window(page)
        return
      }
      let content =
        keys.count > 1
        ? .changed
        : try fields.decode(Value.self, forKey: .data)
          .content(key: String(key))
      event = .entries([Entry(key: String(key), content: content)])
    }
  }

  /// `{"path": "/", "data": {"KEY": …}}`: the new content of some keys below the path. A key may be a path, too.
  private struct Patch: Decodable {
    let event: FeedEvent

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let path = try fields.decode(String.self, forKey: .path).split(separator: "/")
      if let key = path.first {
        event = .entries([Entry(key: String(key), content: .changed)])
        return
      }
      let values = try fields.decode([String: Value].self, forKey: .data)
      event = .entries(
        values.compactMap { path, value in
          let keys = path.split(separator: "/")
          return keys.first.map(String.init).map { key in
            Entry(key: key, content: keys.count > 1 ? .changed : value.content(key: key))
          }
        }
      )
    }
  }

  /// The content at a key: nothing, a post, or anything else.
  private struct Value: Decodable {
    private let record: Post.Record?

    init(from decoder: any Decoder) throws {
      let isNothing = try decoder.singleValueContainer().decodeNil()
      record = isNothing ? nil : try Post.Record(from: decoder)
    }

    func content(key: String) -> Entry.Content {
      guard let record else { return .nothing }
      return record.post(identifier: key).map(Entry.Content.post) ?? .noPost
    }
  }
}
