import Foundation
import PostControllers
import PostModel
import PostTesting
import Testing

/// Shows how the curriculum's paging rule loses posts of a public feed. `PagingTests` shows that the kit's rule finds them all.
@Suite("Part Two · Test and Refine the Paging Logic · Why the plain rule loses posts")
@MainActor
struct PlainRuleTests {
  /// As the curriculum says: fifteen entries up to now, then up to a microsecond before the oldest post, until a page brings no post.
  private func plainScroll(_ entries: [FeedEntry]) async throws -> [Post] {
    let network = MockNetworkController(database: try entries.server)
    var posts: [Post] = []
    while true {
      let end = posts.last?.queryTimestamp ?? 1_448_000_000
      let data = await withCheckedContinuation { continuation in
        network.performRequest(
          for: PostController.endpoint, httpMethod: .get,
          urlParameters: ["orderBy": #""timestamp""#, "endAt": "\(end)", "limitToLast": "15"],
          body: nil
        ) { data, _ in continuation.resume(returning: data) }
      }
      let json = try JSONSerialization.jsonObject(with: data ?? Data())
      let page = (json as? [String: [String: Any]] ?? [:])
        .compactMap { Post(json: $1, identifier: $0) }
        .sorted { $0.timestamp > $1.timestamp }
      if page.isEmpty { return posts }
      posts += page
    }
  }

  @Test("Among posts of different seconds, the plain rule finds all")
  func spread() async throws {
    let entries = [FeedEntry].simple(100)

    #expect(try await plainScroll(entries) == entries.posts)
  }

  @Test("Of twenty posts of one moment, the plain rule loses five")
  func ties() async throws {
    let entries =
      (0..<20).map { FeedEntry.post($0, at: 1_447_000_000) } + [FeedEntry.post(99, at: 1)]

    #expect(try await plainScroll(entries).count == 16)
  }

  @Test("Of posts within one microsecond, the plain rule loses those at the edge of a page")
  func neighbours() async throws {
    // Doubles of this size are 2.4e-7 apart.
    let entries = (0..<40).map { FeedEntry.post($0, at: 1_447_000_000 + Double($0) * 0.000_000_25) }

    #expect(try await plainScroll(entries).count < 40)
  }

  @Test("Behind fifteen malformed entries, the plain rule sees nothing")
  func junk() async throws {
    let junk = (100..<115).map {
      FeedEntry.malformed(#"{"timestamp": \#($0)}"#, at: Double($0), key: FeedEntry.key($0))
    }
    let entries = junk + [FeedEntry.post(1, at: 50)]

    #expect(try await plainScroll(entries) == [])
  }

  @Test("A post of a clock that runs ahead is out of the plain rule's sight")
  func future() async throws {
    let entries = [FeedEntry.post(1, at: 1_448_000_060), .post(2, at: 1_447_000_000)]

    #expect(try await plainScroll(entries).map(\.text) == ["Post 2"])
  }
}
