import Foundation
import PostControllers
import PostModel
import PostTesting
import ScreenTesting

extension Benchmark {
  /// The whole way of a long answer, beside the curriculum's way and beside Foundation's decoder alone.
  static func unpagedAnswer() async throws -> Benchmark {
    let json = Feed(count: 100_000).json
    return Benchmark(
      title: "An answer with 100 000 posts",
      subject: Contestant("PostController.fetchPosts") {
        try await UnpagedFetch(json: json).measure()
      },
      rivals: [
        Contestant("JSONSerialization, Post.init?(json:), sort", bound: 0.25) {
          try time { try postsByJSONSerialization(json) }
        },
        Contestant("JSONDecoder alone", bound: 0.5) {
          try time { try JSONDecoder().decode([String: Fields].self, from: json) }
        },
      ]
    )
  }

  /// The steps of the curriculum, one after the other.
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

/// One fetch of a feed that the server answers all at once.
@MainActor
struct UnpagedFetch {
  let json: Data

  /// How long a controller that has nothing yet takes to have all posts and to tell its delegate and its caller.
  func measure() async throws -> Duration {
    let network = MockNetworkController { [json] _ in .success(json) }
    // The initializer of the controller fetches. The next fetch is measured.
    network.failNextRequest(with: URLError(.notConnectedToInternet))
    let controller = PostController(
      networkController: network,
      hiddenContentStore: MemoryHiddenContentStore()
    )
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
}

/// The most memory that this process has had so far.
@MainActor
enum PeakMemory {
  /// The memory that reading an unpaged feed needs for each post.
  static func bytesPerPost() async throws -> Int {
    // The first fetch loads code and tables that do not depend on the posts.
    _ = try await UnpagedFetch(json: Feed(count: 100).json).measure()
    let count = 100_000
    let fetch = UnpagedFetch(json: Feed(count: count).json)
    let before = bytes
    _ = try await fetch.measure()
    return (bytes - before) / count
  }

  private static var bytes: Int {
    #if canImport(Darwin)
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      // Not `getrusage`, which also counts the program that this process was before, such as `swift run`.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    #endif
  }
}
