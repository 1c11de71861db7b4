import Foundation
import PostModel
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Network Activity Indicator", .finishing)
@MainActor
struct NetworkActivityIndicatorTests {
  enum Act: CaseIterable {
    case launch, refresh, page, post, report
  }

  @Test(
    "steps 1 and 2: it is on as long as a request of any kind is under way", arguments: Act.allCases
  )
  func kinds(act: Act) async throws {
    let app = TestApp(posts: Post.feed(20), isHolding: act == .launch)
    let viewModel = app.viewModel
    viewModel.viewDidLoad()
    if act != .launch {
      try await app.waitUntilIdle()
      #expect(!viewModel.isNetworkActivityIndicatorVisible)
      app.network.isHolding = true
    }
    switch act {
    case .launch: break
    case .refresh: viewModel.refresh()
    case .page: viewModel.willDisplayCell(forRowAt: 14)
    case .post:
      viewModel.write("Hello")
      viewModel.tapAlertAction(titled: "Post")
    case .report:
      viewModel.choose("Report post", forRowAt: 0)
      viewModel.fillIn("Spam")
      viewModel.tapAlertAction(titled: "Report")
    }
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    try await app.waitForHeldRequests(1)
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    try await app.letThrough()
    #expect(!viewModel.isNetworkActivityIndicatorVisible)
  }

  @Test func `steps 1 and 2: it stays on until both of two requests have ended`() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(20))
    try await app.hold(2) {
      app.viewModel.refresh()
      app.viewModel.willDisplayCell(forRowAt: 14)
    }
    app.network.release()
    try await eventually("the refresh has ended") { !app.viewModel.isRefreshing }
    #expect(app.viewModel.isNetworkActivityIndicatorVisible)
    try await app.release()
    #expect(!app.viewModel.isNetworkActivityIndicatorVisible)
  }

  @Test func `step 2: it goes off after a failure`() async throws {
    let app = TestApp(failures: [URLError(.timedOut)])
    app.viewModel.viewDidLoad()
    #expect(app.viewModel.isNetworkActivityIndicatorVisible)
    try await app.waitUntilIdle()
    #expect(!app.viewModel.isNetworkActivityIndicatorVisible)
  }

  @Test func `it stays on from sending a post to the end of the following refresh`() async throws {
    let app = try await TestApp.loaded()
    app.viewModel.write("Hello")
    app.viewModel.tapAlertAction(titled: "Post")
    try await eventually("the indicator goes off") {
      !app.viewModel.isNetworkActivityIndicatorVisible
    }
    #expect(app.viewModel.messages == ["Hello"])
  }
}
