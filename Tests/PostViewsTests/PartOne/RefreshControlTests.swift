import PostControllers
import PostModel
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Refresh Control", .finishing)
@MainActor
struct RefreshControlTests {
  @Test func `step 3: each refresh fetches the newest posts`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    for number in 2...4 {
      app.server.put([.number(number)])
      try await app.refresh()
      #expect(app.viewModel.messages == (1...number).reversed().map { "Message \($0)" })
    }
  }

  @Test(
    "step 4: it ends after a response or a failure, and the view hears of its beginning and end",
    arguments: [nil, NetworkError.timedOut])
  func ends(failure: NetworkError?) async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    let view = RecordingView(of: app.viewModel)
    app.network.isHolding = true
    #expect(!app.viewModel.isRefreshing)
    app.viewModel.refresh()
    #expect(app.viewModel.isRefreshing)
    #expect(view.stateUpdateCount > 0)
    try await app.waitForHeldRequests(1)
    #expect(app.viewModel.isRefreshing)
    let count = view.stateUpdateCount
    try await app.letThrough(failing: failure)
    #expect(!app.viewModel.isRefreshing)
    #expect(view.stateUpdateCount > count)
    #expect((app.viewModel.failureMessage == nil) == (failure == nil))
  }

  @Test func `a second pull while the first one waits sends no request`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    app.network.isHolding = true
    app.viewModel.refresh()
    app.viewModel.refresh()
    #expect(app.postController.status.requestCount == 1)
    try await app.waitForHeldRequests(1)
    try await app.letThrough()
    #expect(app.network.requests.count == 2)  // The one of the launch, and the one of the pull.
    #expect(!app.viewModel.isRefreshing)
  }

  @Test func `the first load and an older page do not count as refreshes`() async throws {
    let app = TestApp(posts: Post.feed(20), isHolding: true)
    app.viewModel.viewDidLoad()
    #expect(!app.viewModel.isRefreshing)
    try await app.waitForHeldRequests(1)
    try await app.release()
    app.viewModel.willDisplayCell(forRowAt: 14)
    #expect(!app.viewModel.isRefreshing)
    try await app.release()
    #expect(!app.viewModel.isRefreshing)
  }

  @Test func `a refresh that a later one overtakes ends as well`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    try await app.hold(2) {
      app.viewModel.refresh()
      app.postController.fetchPosts()
    }
    app.network.release(1)
    try await eventually("the later one has come") { app.postController.status.requestCount == 1 }
    #expect(app.viewModel.isRefreshing)
    try await app.release()
    #expect(!app.viewModel.isRefreshing)
  }
}
