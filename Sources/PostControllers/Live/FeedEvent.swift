import Foundation
import PostModel

/// What a database's stream says of a feed, read leniently: what is no post costs nothing but itself.
enum FeedEvent: Sendable {
  /// All that the stream covers.
  case window(FeedResponse)
  /// Some of the entries that it covers, as they are now.
  case entries([Entry])
  case keepAlive
  /// The rules do not allow the read any more.
  case cancel
  /// The credentials have expired.
  case authRevoked
  /// The server means to say something, but nobody knows what. What it covers cannot be relied on any more.
  case unreadable
  /// An event that databases do not send.
  case unknown

  /// One key and what is there now.
  struct Entry: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case post(Post)
      case noPost
      case nothing
      /// A part of it is another one; the whole has to be fetched.
      case changed
    }

    var key: String
    var content: Content

    init(key: String, content: Content) {
      self.key = key
      self.content = content
    }

    /// What a server answers when it is asked for what is at a key; nil if that is no JSON.
    init?(key: String, json: Data) {
      let decoder = JSONDecoder()
      guard
        let value = (try? decoder.decode(Value.self, from: json))
          ?? (try? decoder.decode(Value.self, from: json.repairedJSON))
      else { return nil }
      self.init(key: key, content: value.content(key: key))
    }
  }

  /// Reading may take a while, since an event may be long. It is nothing for the main actor.
  init(_ event: ServerSentEvent) {
    switch event.event {
    case "put", "patch":
      let data = Data(event.data.utf8)
      let isPatch = event.event == "patch"
      // Broken text in a key makes the whole event unreadable, which is then repaired and read once more.
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

  /// `{"path": "/KEY", "data": …}`: what is at the path now.
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

  /// `{"path": "/", "data": {"KEY": …}}`: what is below the path now; all else stays. A key may be a path, too.
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

  /// What may be at a key: nothing, a post, or anything else.
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
