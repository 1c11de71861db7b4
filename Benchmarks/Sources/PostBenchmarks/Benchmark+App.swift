import HeadlessUI
import PostControllers
import PostTesting
import PostViews
import RealtimeDatabase
import ScreenTesting

extension Benchmark {
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

  /// A screen's text, somewhere down in the list: the same however long the list is.
  static func drawing() async throws -> Benchmark {
    try await scaling(
      "Drawing one screen", "of", many: 100_000, few: 1_000, bound: 1.2,
      prepare: { postCount in
        let json = Feed(count: postCount).json
        return try await app(on: MockNetworkController { _ in .success(json) })
      }, measure: drawScreens(of:))
  }

  /// How long a screen takes, on the average of the last ones of the list: posts differ in length.
  private static func drawScreens(of app: App) -> Duration {
    let screenCount = 10
    var time = Duration.zero
    app.user.scrollToEnd()
    for _ in 0..<screenCount {
      var text = ""
      time += ContinuousClock().measure { text = app.user.screenText }
      precondition(text.contains("user"))
      app.user.scroll(by: -app.user.screen.size.height)
    }
    return time / screenCount
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
