import Foundation
import PostModel

/// Reads what comes over the wire. All of it may be anything.
enum Wire {
  struct Refused: Error {}

  static func object(in data: Data?) throws -> [String: Any] {
    guard let data else { throw Refused() }
    switch try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) {
    case is NSNull: return [:]
    case let object as [String: Any] where object["error"] == nil: return object
    default: throw Refused()
    }
  }

  static func posts(in object: [String: Any]) -> [UUID: Post] {
    var posts: [UUID: Post] = [:]
    for (key, value) in object {
      guard let entry = value as? [String: Any], let post = Post(json: entry, identifier: key)
      else {
        continue
      }
      // One identifier may be there twice, in capitals and in small letters.
      if let other = posts[post.identifier], other.timestamp > post.timestamp { continue }
      posts[post.identifier] = post
    }
    return posts
  }

  /// The changes that an event reports; nil if it reports none.
  static func changes(in event: ServerSentEvent) -> [UUID: Post?]? {
    guard event.event == "put", let put = try? object(in: Data(event.data.utf8)),
      let path = put["path"] as? String, path.hasPrefix("/"), let value = put["data"]
    else { return nil }
    if path == "/" { return posts(in: value as? [String: Any] ?? [:]).mapValues { $0 } }
    guard let identifier = UUID(uuidString: String(path.dropFirst())) else { return nil }
    var changes: [UUID: Post?] = [:]
    changes.updateValue(posts(in: [identifier.uuidString: value])[identifier], forKey: identifier)
    return changes
  }
}
