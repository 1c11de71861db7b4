import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Placeholder and messages", .finishing)
@MainActor
struct PlaceholderTests {
  private let offline = NetworkError.notConnected
  private let offlineMessage = "There is no network connection. Connect to a network and try again."

  @Test func `the first load shows that it loads, then that the feed is empty`() async throws {
    let app = TestApp(isHolding: true)
    app.viewModel.viewDidLoad()
    #expect(app.viewModel.state.placeholder == .loading)
    try await app.waitForHeldRequests(1)
    try await app.release()
    #expect(app.viewModel.state.placeholder == .empty)
    #expect(app.viewModel.emptyMessage == "No posts yet.")
    #expect(app.viewModel.state.footer == nil)
  }

  @Test func `a list with rows has no placeholder`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    #expect(app.viewModel.state.placeholder == nil)
    app.network.isHolding = true
    app.viewModel.refresh()
    #expect(app.viewModel.state.placeholder == nil)
    try await app.release()
    #expect(app.viewModel.state.placeholder == nil)
  }

  @Test(
    "until a success, a failed first load shows the reason and an address chosen by the reader",
    arguments: [nil, "http://127.0.0.1:1/posts"])
  func failure(address: String?) async throws {
    let app = TestApp(posts: [.number(1)], failures: [offline], address: address)
    try await app.load()
    let message = offlineMessage + (address.map { " Address: \($0)" } ?? "")
    #expect(app.viewModel.state.placeholder == .failure(message: message))
    #expect(app.viewModel.failureMessage == nil)
    app.viewModel.refresh()
    #expect(app.viewModel.state.placeholder == .loading)
    try await app.waitUntilIdle()
    #expect(app.viewModel.state.placeholder == nil)
    #expect(app.viewModel.failureMessage == nil)
  }

  @Test("if the refresh of an empty feed fails, the placeholder shows the failure")
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
    try await app.displayRow(14)
    #expect(app.viewModel.failureMessage == nil)
    #expect(app.viewModel.numberOfRows == 20)
  }

  private nonisolated static let notAFeed =
    "The server’s answer is not a feed of posts. Try again, and check the address of the server."

  @Test(
    "a response without anything like a post is a failure, not an empty feed",
    arguments: [
      (#"[1, 2, "x"]"#, notAFeed), (#"{"a": 1}"#, notAFeed),
      (#"{"users": {"mira": {"age": 12}}}"#, notAFeed),
      (
        #"{"error": "Permission denied"}"#,
        "The server answered: Permission denied. Try again later."
      ),
    ])
  func noFeed(answer: String, message: String) async throws {
    let app = TestApp(network: MockNetworkController { _ in .success(Data(answer.utf8)) })
    try await app.load()
    #expect(app.viewModel.state.placeholder == .failure(message: message))
  }

  @Test(
    "a feed with only malformed entries shows their number",
    arguments: [
      (#"{"-Ka": POST}"#, "The feed has 1 entry, which is not a post."),
      (#"{"-Ka": POST, "-Kb": POST}"#, "The feed has 2 entries, none of which is a post."),
      (#"{"-Ka": POST, "b": 1, "c": []}"#, "The feed has 3 entries, none of which is a post."),
      ("[null, POST, null, POST]", "The feed has 2 entries, none of which is a post."),
      (#"{"KEY": {"timestamp": 1}}"#, "The feed has 1 entry, which is not a post."),
      (#"{"KEY x": POST, "KEY": 1}"#, "The feed has 2 entries, none of which is a post."),
    ])
  func noPosts(feed: String, message: String) async throws {
    let json =
      feed
      .replacing("POST", with: #"{"username": "mira", "text": "Hello", "timestamp": 1767200000}"#)
      .replacing("KEY", with: UUID(number: 1).uuidString)
    let app = TestApp(network: MockNetworkController { _ in .success(Data(json.utf8)) })
    try await app.load()
    #expect(app.viewModel.state.placeholder == .empty)
    let whatAPostIs = "A post has a UUID for its key, a username, a text and a timestamp."
    #expect(app.viewModel.emptyMessage == "\(message) \(whatAPostIs)")
  }

  @Test(
    "if all posts are hidden, they and malformed entries are counted",
    arguments: [
      (1, HiddenContent.Item.post(.number(1)), "The only post is hidden"),
      (20, .user(username: "mira"), "All 20 posts are hidden"),
    ])
  func hidden(count: Int, item: HiddenContent.Item, message: String) async throws {
    let (app, user) = try await TestApp.launched(
      Post.feed(count), size: ScreenSize(width: 80, height: 12))
    app.postController.hide(item)
    try await app.waitUntilIdle()
    #expect(app.viewModel.state.placeholder == .empty)
    #expect(app.viewModel.emptyMessage == "\(message).")
    #expect(user.screenText.contains(" \(message). Press + to write one. "))
    for (key, entries) in [("-Ka", "1 entry is not a post"), ("-Kb", "2 entries are not posts")] {
      app.server.put(Data(#"{"timestamp": 1767200001}"#.utf8), at: "/posts/\(key).json")
      try await app.refresh()
      #expect(app.viewModel.emptyMessage == "\(message), and \(entries).")
    }
    app.postController.unhide(item)
    #expect(app.viewModel.numberOfRows == count)
  }
}
