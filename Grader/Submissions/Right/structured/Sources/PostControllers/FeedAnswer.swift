import Foundation
import PostModel

/// Posts under their identifiers, without the entries that are none.
struct FeedAnswer: Decodable, Sendable {
  let posts: [Post]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let entries = try decoder.container(keyedBy: Key.self)
    if entries.contains(Key(stringValue: "error")) { throw Refusal() }
    posts = entries.allKeys.compactMap { key in
      guard let identifier = UUID(uuidString: key.stringValue) else { return nil }
      return try? entries.decode(PostRecord.self, forKey: key).post(identifier)
    }
  }

  /// The posts of an answer, in the order of the feed.
  static func posts(in data: Data) throws -> [Post] {
    let answer = try JSONDecoder().decode(FeedAnswer?.self, from: data)
    return (answer?.posts ?? []).inFeedOrder
  }
}

struct PostRecord: Decodable {
  let username: String
  let text: String
  let timestamp: Double

  func post(_ identifier: UUID) -> Post {
    Post(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }
}

extension [Post] {
  /// The newest first; those of the same moment always in the same order.
  var inFeedOrder: [Post] {
    sorted {
      $0.timestamp == $1.timestamp
        ? $0.identifier.uuidString > $1.identifier.uuidString : $0.timestamp > $1.timestamp
    }
  }
}
