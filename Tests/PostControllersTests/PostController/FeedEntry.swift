import Foundation
import PostModel
import RealtimeDatabase

/// One entry of a feed, as the database holds it, and what a test knows about it.
struct FeedEntry {
  let key: String
  let json: String
  /// Nil if it is not a number.
  let timestamp: Double?
  /// Nil if the entry is malformed.
  let post: Post?

  static func post(
    _ text: String, at timestamp: Double, by username: String = "mira", key: String
  ) -> FeedEntry {
    FeedEntry(
      key: key,
      json: #"{"username": "\#(username)", "text": "\#(text)", "timestamp": \#(timestamp)}"#,
      timestamp: timestamp,
      post: UUID(uuidString: key).map {
        Post(username: username, text: text, timestamp: timestamp, identifier: $0)
      }
    )
  }

  static func post(_ number: Int, at timestamp: Double, by username: String = "mira") -> FeedEntry {
    post("Post \(number)", at: timestamp, by: username, key: key(number))
  }

  static func malformed(_ json: String, at timestamp: Double?, key: String) -> FeedEntry {
    FeedEntry(key: key, json: json, timestamp: timestamp, post: nil)
  }

  static func key(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}

extension [FeedEntry] {
  var feedJSON: Data {
    Data("{\(map { #""\#($0.key)": \#($0.json)"# }.joined(separator: ","))}".utf8)
  }

  var server: InProcessDatabase {
    get throws {
      try InProcessDatabase(json: Data(#"{"posts": "#.utf8) + feedJSON + Data("}".utf8))
    }
  }

  /// Newest first, and those of one moment by falling identifier.
  var posts: [Post] {
    compactMap(\.post).sorted {
      ($0.timestamp, $0.identifier.uuidString) > ($1.timestamp, $1.identifier.uuidString)
    }
  }

  /// The first is the newest.
  static func simple(_ count: Int, by username: String = "mira") -> [FeedEntry] {
    (0..<count).map { .post($0, at: 1_447_000_000 - Double($0), by: username) }
  }
}

extension InProcessDatabase {
  func put(_ entry: FeedEntry) { put(Data(entry.json.utf8), at: "/posts/\(entry.key).json") }

  func delete(_ entry: FeedEntry) { put(Data("null".utf8), at: "/posts/\(entry.key).json") }
}
