import Foundation
import PostControllers
import PostModel
import PostTesting
import ScreenTesting

extension Benchmark {
  /// A long response in the app, in the curriculum's code, and in Foundation's decoder alone.
  static func unpagedAnswer() async throws -> Benchmark {
    let json = Feed(count: 100_000).json
    return Benchmark(
      title: "An answer with 100 000 posts",
      contestants: [
        .init(name: "PostController.fetchPosts") { try await fetch(json) },
        .init(name: "JSONSerialization, Post.init?(json:), sort", bound: 0.25) {
          try time { try postsByJSONSerialization(json) }
        },
        .init(name: "JSONDecoder alone", bound: 0.5) {
          try time { try JSONDecoder().decode([String: Fields].self, from: json) }
        },
      ])
  }

  /// The time from the request until the delegate and the caller have all posts.
  private static func fetch(_ json: Data) async throws -> Duration {
    let network = MockNetworkController { _ in .success(json) }
    // The initializer of the controller fetches. The next fetch is measured.
    network.failNextRequest(with: URLError(.notConnectedToInternet))
    let controller = PostController(
      networkController: network, hiddenContentStore: MemoryHiddenContentStore())
    try await eventually("the first fetch fails") { controller.status.requestCount == 0 }
    let listener = Listener()
    controller.delegate = listener
    return await ContinuousClock().measure {
      let posts = await withCheckedContinuation { continuation in
        controller.fetchPosts { continuation.resume(returning: $0) }
      }
      precondition(!posts.isEmpty && posts.count == listener.postCount)
    }
  }

  private final class Listener: PostControllerDelegate {
    private(set) var postCount = 0

    func postsUpdated(_ posts: [Post]) { postCount = posts.count }
    func statusUpdated(_ status: PostController.Status) {}
  }

  private static func postsByJSONSerialization(_ data: Data) throws -> [Post] {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
    return
      object
      .compactMap { Post(json: $1, identifier: $0) }
      .sorted { $0.timestamp > $1.timestamp }
  }

  private struct Fields: Decodable {
    let username, text: String
    let timestamp: TimeInterval
  }

  /// How long `body` takes. Freeing its result does not count, as with the posts that a controller keeps.
  private static func time<Result>(_ body: () throws -> Result) rethrows -> Duration {
    let start = ContinuousClock.now
    let result = try body()
    return withExtendedLifetime(result) { ContinuousClock.now - start }
  }
}
