import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part Two · Black Diamonds · New posts come by themselves · On the screen", .finishing)
@MainActor
struct LiveFeedScreenTests {
  private let streaming = MockEventStreaming()

  private func live(
    _ posts: [Post], size: ScreenSize = ScreenSize(width: 44, height: 18)
  ) async throws -> (app: TestApp, user: UserSession, stream: MockEventStreaming.Stream) {
    let (app, user) = try await TestApp.launched(posts, size: size)
    return (app, user, try await app.follow(over: streaming))
  }

  private func put(_ post: Post, _ stream: MockEventStreaming.Stream) {
    let json = String(decoding: post.jsonData ?? Data(), as: UTF8.self)
    stream.put("/\(post.identifier.uuidString)", json)
  }

  @Test("a new post is inserted as a row with the cue, and no other row changes")
  func row() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(5))
    let stream = try await app.follow(over: streaming)
    let view = RecordingView(of: app.viewModel)
    put(.number(6), stream)
    try await eventually("the row is there") { app.viewModel.numberOfRows == 6 }
    #expect(view.updates == [RowUpdates(inserted: [0])])
    #expect(app.viewModel.newRows == [0])
    app.server.put([.number(6)])
    try await app.refresh()
    #expect(app.viewModel.newRows == [])
    #expect(view.updates.last == RowUpdates(reloaded: [0]), "The cell has lost its cue.")
    let path = "/\(UUID(number: 3).uuidString)"
    app.server.put(Data("null".utf8), at: "/posts\(path).json")
    stream.put(path, "null")
    try await eventually("the row is gone") { app.viewModel.numberOfRows == 5 }
    #expect(view.updates.last == RowUpdates(deleted: [3]))
  }

  @Test func `an empty list shows the current number of malformed entries`() async throws {
    let (_, user, stream) = try await live([], size: ScreenSize(width: 80, height: 12))
    #expect(user.screenText.contains(" No posts yet. Press + to write one. "))
    let json = #"{"username": "mira", "text": "Hello", "timestamp": 1767200000}"#
    stream.put("/-Kone", json)
    try await user.waitForText("The feed has 1 entry, which is not a post.")
    stream.patch("/", #"{"-Ktwo": \#(json), "-Kthree": \#(json)}"#)
    try await user.waitForText("The feed has 3 entries, none of which is a post.")
    stream.put("/-Kone/text", "12")
    stream.put("/-Ktwo", "null")
    try await user.waitForText("The feed has 2 entries, none of which is a post.")
    stream.put("/", "null")
    try await user.waitForText(" No posts yet. Press + to write one. ")
  }

  @Test func `the view updates when the message of an empty list changes`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    let stream = try await app.follow(over: streaming)
    app.postController.hide(.user(username: "mira"))
    let view = RecordingView(of: app.viewModel)
    stream.put("/-Kone", #"{"timestamp": 1767200000}"#)
    try await eventually("it is told of the entry") { view.stateUpdateCount == 1 }
    #expect(app.viewModel.emptyMessage == "The only post is hidden, and 1 entry is not a post.")
    put(.number(2), stream)
    try await eventually("it is told of the post") { view.stateUpdateCount == 2 }
    #expect(app.viewModel.emptyMessage == "All 2 posts are hidden, and 1 entry is not a post.")
  }

  @Test func `at the top the reader sees the new post at once`() async throws {
    let (_, user, stream) = try await live(Post.feed(10))
    put(.number(11), stream)
    try await user.waitForText("● Message 11")
  }

  @Test func `further down, new posts above do not move the rows in view`() async throws {
    let (app, user, stream) = try await live(Post.feed(30))
    // To the middle of a row, and to the oldest row.
    for scroll in [{ user.scroll(by: 10) }, { user.scrollToEnd() }] {
      scroll()
      try await user.waitUntilIdle()
      let before = user.screenText.split(separator: "\n").dropFirst(3)
      let count = app.viewModel.numberOfRows
      let first = 100 + count
      for number in first..<first + 3 { put(.number(number), stream) }
      stream.patch("/", #"{"\#(UUID(number: first).uuidString)": null}"#)
      try await eventually("they are there") {
        app.viewModel.numberOfRows == count + 2
          && !app.viewModel.messages.contains("Message \(first)")
      }
      try await user.waitUntilIdle()
      #expect(user.screenText.split(separator: "\n").dropFirst(3) == before)
    }
  }

  @Test("further down, a cue counts the new posts above until they have been in view")
  func cueAbove() async throws {
    let (app, user, stream) = try await live(Post.feed(30))
    user.scroll(by: 20)
    put(.number(31), stream)
    try await user.waitForText(" 1 new post ↑ ")
    put(.number(32), stream)
    try await user.waitForText(" 2 new posts ↑ ")
    user.scroll(by: -20 - 3)
    #expect(user.screenText.contains("● Message 31") && user.screenText.contains(" 1 new post ↑ "))
    user.scroll(by: -3)
    #expect(user.screenText.contains("● Message 32") && !user.screenText.contains("↑"))
    user.scroll(by: 20)
    #expect(!user.screenText.contains("↑"))
    put(.number(33), stream)
    try await user.waitForText(" 1 new post ↑ ")
    #expect(app.viewModel.newPostsTitle(above: 0) == nil)
    #expect(app.viewModel.newPostsTitle(above: app.viewModel.numberOfRows) == "1 new post ↑")
    stream.put("/\(UUID(number: 33).uuidString)", "null")
    try await eventually("it is gone") { !user.screenText.contains("↑") }
  }

  @Test("the list scrolls to the reader's own new post, with and without a live feed")
  func ownPost() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(30))
    for isLive in [false, true] {
      if isLive { _ = try await app.follow(over: streaming) }
      user.scrollToEnd()
      try await user.waitUntilIdle()
      try user.write("Here I am\(isLive ? " again" : "")", by: "zoe")
      try user.tap("Post")
      try await user.waitForText("Here I am\(isLive ? " again" : "")")
      user.scroll(by: 10)
      #expect(!user.screenText.contains("Here I am"))
    }
  }

  @Test func `if a server never sends a stream, the third failure is shown`() async throws {
    let (app, user) = try await TestApp.launched(
      Post.feed(3), size: ScreenSize(width: 80, height: 24))
    var policy = ReconnectionPolicy()
    policy.sleep = { _ in }
    app.postController.startFollowing(over: streaming, reconnection: policy)
    for count in 1...3 {
      try await eventually("stream \(count) is open") { streaming.streams.count == count }
      #expect(!user.screenText.contains("not a stream of events"))
      streaming.streams[count - 1].end(with: NetworkError.notEventStream)
    }
    try await user.waitForText("The server’s answer is not a stream of events.")
    #expect(user.screenText.contains(" Reconnecting… ─┘"))
    try await eventually("stream 4 is open") { streaming.streams.count == 4 }
    streaming.streams[3].put("/", app.server.json(at: "/posts.json"))
    try await user.waitForText(" Live ─┘")
    #expect(!user.screenText.contains("not a stream of events"))
  }

  @Test func `the border shows the status of following, and no other line moves`() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(3))
    let lines = { user.screenText.split(separator: "\n").map(String.init) }
    let before = lines()
    #expect(app.viewModel.followingTitle == nil)
    var policy = ReconnectionPolicy()
    policy.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
    app.postController.startFollowing(over: streaming, reconnection: policy)
    #expect(user.screenText.contains(" Connecting… ─┘"))
    let stream = try #require(streaming.streams.last)
    stream.put("/", app.server.json(at: "/posts.json"))
    try await user.waitForText(" Live ─┘")
    #expect(lines().dropLast() == before.dropLast())
    stream.end(with: NetworkError.connectionLost)
    try await user.waitForText(" Reconnecting… ─┘")
    #expect(lines().dropLast() == before.dropLast())
    app.postController.stopFollowing()
    #expect(lines() == before)
  }

  @Test func `if following stops, the screen shows the reason and what to do`() async throws {
    let (app, user) = try await TestApp.launched(
      Post.feed(3), size: ScreenSize(width: 80, height: 24))
    try await app.follow(over: streaming).send("auth_revoked")
    try await user.waitForText(" Not live ─┘")
    #expect(user.screenText.contains("The server does not accept the credentials any more."))
    #expect(user.screenText.contains("Get new"))
    #expect(user.screenText.contains("Message 3"))
  }
}
