import Foundation
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface · Scrolling to one's own post")
@MainActor
struct OwnPostTests {
  private let streaming = MockEventStreaming()

  private func launched(
    _ posts: [Post], isLive: Bool = false
  ) async throws -> (app: TestApp, view: RecordingView) {
    let app = try await TestApp.loaded(posts: posts)
    if isLive { _ = try await app.follow(over: streaming) }
    return (app, RecordingView(of: app.viewModel))
  }

  private func write(_ text: String, by username: String = "zoe", in app: TestApp) {
    app.viewModel.write(text, by: username)
    app.viewModel.tapAlertAction(titled: "Post")
  }

  @Test("the list scrolls to a written post once", arguments: [false, true])
  func scrolls(isLive: Bool) async throws {
    let (app, view) = try await launched(Post.feed(3), isLive: isLive)
    write("Here I am", in: app)
    try await app.waitUntilIdle()
    #expect(view.scrolledRows == [0])
    try await app.refresh()
    #expect(view.scrolledRows == [0])
  }

  @Test(
    "the list does not scroll to a post by a hidden user when it is unhidden",
    arguments: [false, true])
  func hidden(isLive: Bool) async throws {
    let (app, view) = try await launched([.number(2, by: "zoe"), .number(1)], isLive: isLive)
    app.viewModel.choose("Hide all by this user", forRowAt: 0)
    write("Here I am", in: app)
    try await app.waitUntilIdle()
    #expect(app.viewModel.alert == nil)
    #expect(app.viewModel.messages == ["Message 1"])
    app.viewModel.hiddenList.didSelectRow(at: 0)
    #expect(app.viewModel.messages == ["Here I am", "Message 2", "Message 1"])
    #expect(view.scrolledRows == [])
    #expect(view.problems == [])
  }

  @Test(
    "the list does not scroll to the reader's post if it is on an older page",
    arguments: [false, true])
  func furtherDown(isLive: Bool) async throws {
    // The clocks of their authors run ahead.
    let (app, view) = try await launched(
      (2001...2020).reversed().map { .number($0) }, isLive: isLive)
    write("Here I am", in: app)
    try await app.waitUntilIdle()
    #expect(app.viewModel.numberOfRows == 15)
    try await app.displayRow(14)
    #expect(app.viewModel.messages.last == "Here I am")
    #expect(view.scrolledRows == [])
  }

  @Test(
    "the list does not scroll to a post that only a later fetch loads", arguments: [false, true])
  func failure(ofFetch: Bool) async throws {
    let (app, view) = try await launched(Post.feed(3))
    try await app.hold { write("Here I am", in: app) }
    if ofFetch {
      app.network.release()
      try await app.waitForHeldRequests(1)
    }
    try await app.letThrough(failing: NetworkError.connectionLost)
    // Otherwise the post has arrived although its response was lost.
    if !ofFetch { app.viewModel.tapAlertAction(titled: "Cancel") }
    try await app.refresh()
    #expect(app.viewModel.messages.first == "Here I am")
    #expect(view.scrolledRows == [])
  }

  @Test func `the list does not scroll to a deleted post when it comes back`() async throws {
    let (app, view) = try await launched(Post.feed(3))
    try await app.hold { write("Here I am", in: app) }
    let request = try #require(app.writes.first)
    app.server.put(Data("null".utf8), at: request.url.path())
    try await app.letThrough()
    #expect(app.viewModel.messages.count == 3)
    app.server.put(try #require(request.body), at: request.url.path())
    try await app.refresh()
    #expect(app.viewModel.messages.first == "Here I am")
    #expect(view.scrolledRows == [])
  }

  @Test func `an older response in between does not prevent the scroll to the post`() async throws {
    let (app, view) = try await launched(Post.feed(3))
    try await app.hold { app.viewModel.refresh() }
    try await app.hold(2) { write("Here I am", in: app) }
    app.network.release(1)
    try await eventually("the feed is fetched") {
      app.network.heldRequests.map(\.httpMethod) == [.get, .get]
    }
    app.network.release()
    try await eventually("the first answer is there") { !app.viewModel.isRefreshing }
    #expect(view.scrolledRows == [])
    try await app.letThrough()
    #expect(view.scrolledRows == [0])
  }
}
