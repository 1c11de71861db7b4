import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import RealtimeDatabase
import ScreenTesting

extension Benchmark {
  /// A long response in the app, and in the curriculum's code.
  static func unpagedAnswer() async throws -> Benchmark {
    let json = Feed(count: 100_000).json
    return Benchmark(
      title: "An answer with 100 000 posts",
      contestants: [
        .init(name: "PostController.fetchPosts") { try await fetch(json) },
        .init(name: "JSONSerialization, Post.init?(json:), sort", bound: 0.25) {
          let start = ContinuousClock.now
          let posts = try postsByJSONSerialization(json)
          // Freeing the posts does not count, as with those that a controller keeps.
          return withExtendedLifetime(posts) { ContinuousClock.now - start }
        },
      ])
  }

  /// The time from the request until the caller has all posts.
  private static func fetch(_ json: Data) async throws -> Duration {
    let network = MockNetworkController { _ in .success(json) }
    // The initializer of the controller fetches. The next fetch is measured.
    network.failNextRequest(with: URLError(.notConnectedToInternet))
    let controller = PostController(
      networkController: network, hiddenContentStore: MemoryHiddenContentStore())
    try await eventually("the first fetch fails") { controller.status.requestCount == 0 }
    return await ContinuousClock().measure {
      let posts = await withCheckedContinuation { continuation in
        controller.fetchPosts { continuation.resume(returning: $0) }
      }
      precondition(!posts.isEmpty)
    }
  }

  private static func postsByJSONSerialization(_ data: Data) throws -> [Post] {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
    return
      object
      .compactMap { Post(json: $1, identifier: $0) }
      .sorted { $0.timestamp > $1.timestamp }
  }

  /// An older page, from the server's response to the new rows in the table. Each row above is compared once.
  static func nextPage() async throws -> Benchmark {
    // Both scroll in one feed, which must not end before the last round does.
    let server = try InProcessDatabase(json: Feed(count: 20_000).database)
    return try await scaling(
      "The next page of posts", "below", many: 10_000, few: 100, bound: 4,
      prepare: { try await app(on: server, postCount: $0) }, measure: loadPage(in:))
  }

  private static func app(on server: InProcessDatabase, postCount: Int) async throws -> App {
    let app = try await app(on: MockNetworkController(database: server))
    while app.postController.posts.count < postCount {
      app.user.scrollToEnd()
      try await app.user.waitUntilIdle()
    }
    return app
  }

  /// Scrolls to the end, waits for the server's response, and measures the time from then on.
  private static func loadPage(in app: App) async throws -> Duration {
    let network = app.network
    network.isHolding = true
    app.user.scrollToEnd()
    try await eventually("the server answers") { !network.heldRequests.isEmpty }
    network.isHolding = false
    return await ContinuousClock().measure {
      let posts = await withCheckedContinuation { continuation in
        app.postController.fetchPosts(reset: false) { continuation.resume(returning: $0) }
        network.release()
      }
      precondition(!posts.isEmpty)
    }
  }

  private typealias App = (
    network: MockNetworkController, postController: PostController, user: UserSession
  )

  private static func app(on network: MockNetworkController) async throws -> App {
    let postController = PostController(
      networkController: network, hiddenContentStore: MemoryHiddenContentStore())
    let viewModel = PostListViewModel(postController: postController)
    let user = UserSession(on: PostListScreen(viewModel: viewModel))
    try await user.launch()
    return (network, postController, user)
  }
}
