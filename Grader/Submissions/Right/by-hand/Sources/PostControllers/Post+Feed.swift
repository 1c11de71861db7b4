import Foundation
import PostModel

extension Post {
  init?(_ json: JSON, key: String) {
    guard let username = json["username"]?.string, let text = json["text"]?.string,
      let timestamp = json["timestamp"]?.number, let identifier = UUID(uuidString: key)
    else { return nil }
    self.init(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }
}

extension JSON {
  /// The posts of a feed, newest first; nil if this is none.
  var posts: [Post]? {
    switch self {
    case .null: []
    case .object(let members) where members["error"] == nil:
      members.compactMap { Post($0.value, key: $0.key) }.newestFirst
    default: nil
    }
  }
}

extension Sequence<Post> {
  var newestFirst: [Post] {
    sorted {
      ($0.timestamp, $0.identifier.uuidString) > ($1.timestamp, $1.identifier.uuidString)
    }
  }
}
