import PostTesting
import ScreenTesting

extension Benchmark {
  /// An older page, from the server's answer to the new rows in the table: the same however long the list is.
  static func nextPage() async throws -> Benchmark {
    // Both scroll in one feed, which must not end before the last round does.
    let server = try DatabaseServer(json: Feed(count: 120_000).database)
    let long = try await app(on: server, postCount: 100_000)
    let short = try await app(on: server, postCount: 1_000)
    return Benchmark(
      title: "The next page of posts",
      subject: Contestant(name: "below 100 000 posts") { try await loadPage(in: long) },
      rivals: [Rival("below 1 000 posts", bound: 1.5) { try await loadPage(in: short) }],
      turns: 10
    )
  }

  /// An app that has loaded some posts, page by page.
  private static func app(on server: DatabaseServer, postCount: Int) async throws -> App {
    let app = try await App(network: MockNetworkController(database: server))
    while app.postController.posts.count < postCount {
      app.user.scrollToEnd()
      try await app.user.waitUntilIdle()
    }
    return app
  }

  /// Scrolls to the end and waits for the server's answer; what happens from then on is measured.
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
}
