import Foundation
import PostModel

extension Benchmark {
  /// The whole way of a long answer, beside the curriculum's way and beside Foundation's decoder alone.
  static func unpagedAnswer() async throws -> Benchmark {
    let json = Feed(count: 100_000).json
    return Benchmark(
      title: "An answer with 100 000 posts",
      subject: Contestant(name: "PostController.fetchPosts") {
        try await UnpagedFetch(json: json).measure()
      },
      rivals: [
        Rival("JSONSerialization, Post.init?(json:), sort", bound: 0.2) {
          try time { try postsByJSONSerialization(json) }
        },
        Rival("JSONDecoder alone", bound: 0.5) {
          try time { try JSONDecoder().decode([String: Fields].self, from: json) }
        },
      ]
    )
  }

  /// What the curriculum's steps come to, written down one after the other.
  private static func postsByJSONSerialization(_ data: Data) throws -> [Post] {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
    return
      object
      .compactMap { Post(json: $1, identifier: $0) }
      .sorted { $0.timestamp > $1.timestamp }
  }

  private struct Fields: Decodable {
    let username: String
    let text: String
    let timestamp: TimeInterval
  }

  /// How long `body` takes. Freeing its result does not count, as with the posts that a controller keeps.
  private static func time<Result>(_ body: () throws -> Result) rethrows -> Duration {
    let start = ContinuousClock.now
    let result = try body()
    return withExtendedLifetime(result) { ContinuousClock.now - start }
  }
}
