import Foundation
import PostModel

/// A post that a stream has told of; nil for one that is gone.
struct FeedChange: Sendable {
  let identifier: UUID
  let post: Post?
}

/// How the server writes things.
enum FeedFormat {
  /// The posts of an answer, newest first; nil if it is none.
  static func posts(in data: Data) -> [Post]? {
    guard let json = json(in: data) else { return nil }
    if json is NSNull { return [] }
    guard let entries = json as? [String: Any], entries["error"] == nil else { return nil }
    return posts(in: entries).newestFirst
  }

  static func isRefusal(_ data: Data) -> Bool {
    (json(in: data) as? [String: Any])?["error"] != nil
  }

  /// What the data of a `put` says.
  static func changes(in text: String) -> [FeedChange] {
    guard let put = json(in: Data(text.utf8)) as? [String: Any],
      let path = put["path"] as? String, path.hasPrefix("/")
    else { return [] }
    if path == "/" {
      return posts(in: put["data"] as? [String: Any] ?? [:]).map {
        FeedChange(identifier: $0.identifier, post: $0)
      }
    }
    let key = String(path.dropFirst())
    guard let identifier = UUID(uuidString: key) else { return [] }
    let entry = put["data"] as? [String: Any]
    return [
      FeedChange(identifier: identifier, post: entry.flatMap { Post(json: $0, identifier: key) })
    ]
  }

  private static func posts(in entries: [String: Any]) -> [Post] {
    entries.compactMap { key, value in
      (value as? [String: Any]).flatMap { Post(json: $0, identifier: key) }
    }
  }

  private static func json(in data: Data) -> Any? {
    try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }
}

extension [Post] {
  /// In the order of the feed; those of one moment by their keys, as the server has them.
  var newestFirst: [Post] {
    sorted {
      ($0.timestamp, $0.identifier.uuidString) > ($1.timestamp, $1.identifier.uuidString)
    }
  }
}
