import Foundation
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import Testing

@Suite("Part One · Post List View Controller · What stands where no rows are")
@MainActor
struct PlaceholderTests {
  private let offline = NetworkError.notConnected
  private let offlineMessage = "There is no network connection. Connect to a network and try again."

  @Test("the first load says that it loads, then that there is nothing")
  func loading() async throws {
    let app = TestApp(isHolding: true)
    app.viewModel.viewDidLoad()
    #expect(app.viewModel.state.placeholder == .loading)
    try await app.waitForHeldRequests(1)
    app.network.release()
    try await app.waitUntilIdle()
    #expect(app.viewModel.state.placeholder == .empty)
    #expect(app.viewModel.state.footer == nil)
  }

  @Test("rows leave no room for a placeholder")
  func rows() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    #expect(app.viewModel.state.placeholder == nil)
    app.network.isHolding = true
    app.viewModel.refresh()
    #expect(app.viewModel.state.placeholder == nil)
  }

  @Test("a first load that fails says why and what to do, in the list's place and not above it")
  func failure() async throws {
    let app = TestApp(failures: [offline])
    app.viewModel.viewDidLoad()
    try await app.waitUntilIdle()
    #expect(app.viewModel.state.placeholder == .failure(message: offlineMessage))
    #expect(app.viewModel.failureMessage == nil)
  }

  @Test("a pull after a failure says that it loads, and a success forgets the failure")
  func recovery() async throws {
    let app = TestApp(posts: [.number(1)], failures: [offline])
    app.viewModel.viewDidLoad()
    try await app.waitUntilIdle()
    app.viewModel.refresh()
    #expect(app.viewModel.state.placeholder == .loading)
    try await app.waitUntilIdle()
    #expect(app.viewModel.state.placeholder == nil)
    #expect(app.viewModel.failureMessage == nil)
  }

  @Test("an empty feed whose refresh fails says that, not that there are no posts")
  func emptyThenFailure() async throws {
    let app = try await TestApp.loaded()
    app.network.failNextRequest(with: offline)
    app.viewModel.refresh()
    #expect(app.viewModel.state.placeholder == .empty)
    try await app.waitUntilIdle()
    #expect(app.viewModel.state.placeholder == .failure(message: offlineMessage))
  }

  @Test(
    "while there are rows, a failure stands above them until a success", arguments: [true, false])
  func message(ofRefresh: Bool) async throws {
    let app = try await TestApp.loaded(posts: Post.feed(20))
    #expect(app.viewModel.failureMessage == nil)
    app.network.failNextRequest(with: offline)
    if ofRefresh { app.viewModel.refresh() } else { app.viewModel.willDisplayCell(forRowAt: 14) }
    try await app.waitUntilIdle()
    #expect(app.viewModel.failureMessage == offlineMessage)
    #expect(app.viewModel.state.placeholder == nil)
    #expect(app.viewModel.numberOfRows == 15)
    app.viewModel.willDisplayCell(forRowAt: 14)
    try await app.waitUntilIdle()
    #expect(app.viewModel.failureMessage == nil)
    #expect(app.viewModel.numberOfRows == 20)
  }

  @Test(
    "an answer in which nothing is like a post is no empty feed",
    arguments: [#"[1, 2, "x"]"#, #"{"a": 1}"#, #"{"users": {"mira": {"age": 12}}}"#])
  func noFeed(answer: String) async throws {
    let app = TestApp(network: MockNetworkController { _ in .success(Data(answer.utf8)) })
    app.viewModel.viewDidLoad()
    try await app.waitUntilIdle()
    let message =
      "The server’s answer is not a feed of posts. Try again, and check the address of the server."
    #expect(app.viewModel.state.placeholder == .failure(message: message))
  }

  @Test("an address that the reader has chosen is named when the feed cannot be read")
  func address() async throws {
    let app = TestApp(failures: [offline], address: "http://127.0.0.1:1/posts")
    app.viewModel.viewDidLoad()
    try await app.waitUntilIdle()
    let message = "\(offlineMessage) Address: http://127.0.0.1:1/posts"
    #expect(app.viewModel.state.placeholder == .failure(message: message))
  }

  @Test("what the server says is repeated")
  func serverMessage() async throws {
    let app = TestApp(
      network: MockNetworkController { _ in .success(Data(#"{"error": "Permission denied"}"#.utf8))
      }
    )
    app.viewModel.viewDidLoad()
    try await app.waitUntilIdle()
    let message = "The server answered: Permission denied. Try again later."
    #expect(app.viewModel.state.placeholder == .failure(message: message))
  }
}
