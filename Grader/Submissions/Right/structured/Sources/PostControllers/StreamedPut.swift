import Foundation
import PostModel

/// What an event called `put` says: some posts are there, or one is gone.
struct StreamedPut: Decodable {
  let posts: [Post]
  let deleted: UUID?

  private enum CodingKeys: String, CodingKey { case path, data }

  init?(_ event: ServerSentEvent) {
    guard event.event == "put",
      let put = try? JSONDecoder().decode(Self.self, from: Data(event.data.utf8))
    else { return nil }
    self = put
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let path = try fields.decode(String.self, forKey: .path)
    if path == "/" {
      posts = try fields.decodeIfPresent(FeedAnswer.self, forKey: .data)?.posts ?? []
      deleted = nil
      return
    }
    guard path.hasPrefix("/"), let identifier = UUID(uuidString: String(path.dropFirst())) else {
      throw DecodingError.dataCorruptedError(
        forKey: .path, in: fields, debugDescription: "not the path of a post")
    }
    let record = try fields.decodeIfPresent(PostRecord.self, forKey: .data)
    posts = record.map { [$0.post(identifier)] } ?? []
    deleted = record == nil ? identifier : nil
  }
}
