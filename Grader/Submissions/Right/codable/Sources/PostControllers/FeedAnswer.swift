import PostModel

/// A page of the feed. What is no post in it is left out.
struct FeedAnswer: Decodable {
  let posts: [Post]

  init(from decoder: any Decoder) throws {
    let answer = try decoder.singleValueContainer()
    let entries = answer.decodeNil() ? [:] : try answer.decode([String: Entry].self)
    if entries["error"] != nil {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "An error came in its place."))
    }
    posts = entries.compactMap { key, entry in
      entry.record.flatMap { Post(record: $0, identifier: key) }
    }
  }

  private struct Entry: Decodable {
    let record: PostRecord?

    init(from decoder: any Decoder) {
      record = try? PostRecord(from: decoder)
    }
  }
}
