import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import RealtimeDatabase
import ScreenTesting
import TestSupport
import Testing

/// The app on a network that the test controls, with a fixed clock and predictable keys.
@MainActor
struct TestApp {
  /// Thursday, 1 January 2026, noon in UTC.
  static let now = Date(timeIntervalSince1970: 1_767_268_800)

  let server: InProcessDatabase
  let network: MockNetworkController
  let postController: PostController
  let viewModel: PostListViewModel

  /// The app at its launch, when the first request is on its way. If `isHolding`, answers wait until the test releases them.
  init(
    posts: [Post] = [], server: InProcessDatabase = InProcessDatabase(),
    network: MockNetworkController? = nil, isHolding: Bool = false, failures: [any Error] = [],
    hiddenContentStore: any HiddenContentStore = MemoryHiddenContentStore(),
    timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_GB"), address: String? = nil
  ) {
    self.server = server
    server.put(posts)
    self.network = network ?? MockNetworkController(database: server)
    finishWithTest(self.network) { [network = self.network] in
      await network.waitForDeliveries()
      try network.finish()
    }
    self.network.isHolding = isHolding
    for failure in failures { self.network.failNextRequest(with: failure) }
    postController = PostController(
      networkController: self.network, hiddenContentStore: hiddenContentStore, now: { Self.now })
    var keyCount = 0
    viewModel = PostListViewModel(
      postController: postController, timeZone: timeZone, locale: locale, address: address,
      makeIdentifier: {
        keyCount += 1
        return UUID(number: 900_000 + keyCount)
      }
    )
  }

  /// The app after its first response, without a screen.
  static func loaded(posts: [Post] = []) async throws -> TestApp {
    let app = TestApp(posts: posts)
    try await app.load()
    return app
  }

  func follow(over streaming: MockEventStreaming) async throws -> MockEventStreaming.Stream {
    postController.startFollowing(over: streaming)
    let stream = try #require(streaming.streams.last)
    stream.put("/", server.json(at: "/posts.json"))
    try await eventually("the feed is live") { viewModel.followingTitle == "Live" }
    return stream
  }

  static func writing(_ username: String = "", _ message: String = "") async throws -> TestApp {
    let app = try await loaded()
    app.viewModel.write(message, by: username)
    return app
  }

  /// The launched app, with somebody in front of its screen.
  static func launched(
    _ posts: [Post], failures: [any Error] = [],
    size: ScreenSize = ScreenSize(width: 44, height: 18)
  ) async throws -> (app: TestApp, user: UserSession) {
    let app = TestApp(posts: posts, failures: failures)
    return (app, try await app.launchedUser(size: size))
  }

  // MARK: Actions, and then waiting until no request is under way

  func load() async throws { try await settle(after: viewModel.viewDidLoad()) }
  func refresh() async throws { try await settle(after: viewModel.refresh()) }
  func release() async throws { try await settle(after: network.release()) }
  func displayRow(_ row: Int) async throws {
    try await settle(after: viewModel.willDisplayCell(forRowAt: row))
  }
  func tapAlertAction(titled title: String) async throws {
    try await settle(after: viewModel.tapAlertAction(titled: title))
  }

  /// Holds the answers to an action's requests, and goes on when so many requests wait.
  func hold(_ count: Int = 1, _ action: () -> Void) async throws {
    network.isHolding = true
    action()
    try await waitForHeldRequests(count)
  }

  /// Holds no answers any more. The request that has waited longest may fail.
  func letThrough(failing error: (any Error)? = nil) async throws {
    network.isHolding = false
    if let error { network.fail(with: error) }
    try await settle(after: network.releaseAll())
  }

  private func settle(after _: Void) async throws { try await waitUntilIdle() }

  func user(size: ScreenSize = ScreenSize(width: 44, height: 18)) -> UserSession {
    UserSession(on: PostListScreen(viewModel: viewModel, size: size))
  }

  func launchedUser(
    size: ScreenSize = ScreenSize(width: 44, height: 18)
  ) async throws -> UserSession {
    let user = user(size: size)
    try await user.launch()
    return user
  }

  func waitUntilIdle() async throws {
    try await eventually("all answers have come") { postController.status.requestCount == 0 }
  }

  func waitForHeldRequests(_ count: Int) async throws {
    try await eventually("\(count) requests are held") { network.heldRequests.count == count }
  }

  var writes: [MockNetworkController.Request] { network.requests.filter { $0.httpMethod == .put } }
}
