import Foundation
import PostModel

/// A response, or an event, as a value that may go to another thread.
enum Answer {
  /// The posts in the response to a GET; nil if the fetch has failed.
  static func posts(_ data: Data?) -> [Post]? {
    guard let json = json(data) else { return nil }
    if json is NSNull { return [] }
    guard let entries = json as? [String: Any], !entries.keys.contains("error") else { return nil }
    return posts(in: entries)
  }

  /// Whether the server has done what it was asked.
  static func isSuccess(_ data: Data?) -> Bool {
    guard let json = json(data) as? [String: Any] else { return false }
    return !json.keys.contains("error")
  }

  private static func json(_ data: Data?) -> Any? {
    data.flatMap { try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed) }
  }

  private static func posts(in entries: [String: Any]) -> [Post] {
    let valid = entries.compactMap { key, entry -> Post? in
      guard let fields = entry as? [String: Any] else { return nil }
      return Post(json: fields, identifier: key)
    }
    let unique = Dictionary(valid.map { ($0.identifier, $0) }) {
      $0.timestamp < $1.timestamp ? $1 : $0
    }
    return Array(unique.values)
  }

  enum Change: Sendable {
    case feed([Post])
    case entry(UUID, Post?)
  }

  static func change(_ event: ServerSentEvent) -> Change? {
    guard event.event == "put", let put = json(Data(event.data.utf8)) as? [String: Any],
      let path = put["path"] as? String, let data = put["data"]
    else { return nil }
    if path == "/" { return .feed(posts(in: data as? [String: Any] ?? [:])) }
    guard path.first == "/", let identifier = UUID(uuidString: String(path.dropFirst())) else {
      return nil
    }
    return .entry(identifier, posts(in: [identifier.uuidString: data]).first)
  }
}
