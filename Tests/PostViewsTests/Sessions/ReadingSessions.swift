import HeadlessUI
import PostControllers
import PostModel
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · A person reads", .finishing)
@MainActor
struct ReadingSessions {
  @Test func `pulls, and finds new posts with dots at the top`() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(3))
    app.server.put([.number(5, by: "noor"), .number(4, by: "jonas")])
    app.network.isHolding = true
    user.pull()
    try expectScreen(user.screenText, is: "reading-1-refreshing")
    try await app.waitForHeldRequests(1)
    app.network.release()
    try await user.waitUntilIdle()
    try expectScreen(user.screenText, is: "reading-2-new-posts")
  }

  @Test func `pulls in the middle of the list, and goes on reading there`() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(15))
    user.scroll(by: 12)
    let screen = user.screenText
    app.server.put([.number(17), .number(16)])
    try await user.perform("pull")
    #expect(user.screenText == screen)
    user.scroll(by: -1000)
    #expect(user.screenText.contains("Message 17"))
  }

  @Test func `scrolls to the end of the feed, page by page`() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(40))
    for _ in 0..<3 {
      user.scrollToEnd()
      try await user.waitUntilIdle()
    }
    user.scrollToEnd()
    #expect(user.screen.isAtEnd)
    try expectScreen(user.screenText, is: "reading-3-end")
    #expect(app.viewModel.messages == (1...40).reversed().map { "Message \($0)" })
    #expect(app.network.requests.count == 3)
  }

  @Test func `reads a long message on a small screen, line by line`() async throws {
    let words = (1...60).map { "word\($0)" }
    let (_, user) = try await TestApp.launched(
      [.number(1, text: words.joined(separator: " "))], size: ScreenSize(width: 24, height: 10))
    var read = Set<Substring>()
    for _ in 0..<60 {
      read.formUnion(user.screenText.split { $0.isWhitespace || $0 == "│" })
      user.scroll(by: 1)
    }
    #expect(words.allSatisfy { read.contains($0[...]) })
  }

  @Test func `finds no server, pulls when it is back, and reads`() async throws {
    let app = TestApp(
      posts: Post.feed(3), failures: [NetworkError.cannotConnect(host: "127.0.0.1")])
    let user = try await app.launchedUser()
    try expectScreen(user.screenText, is: "reading-4-no-server")
    try await user.perform("pull")
    #expect(user.screenText.contains("Message 3") && !user.screenText.contains("reached"))
  }

  @Test("loses the connection while scrolling, scrolls again later, and misses nothing")
  func recoversPage() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(25))
    app.network.failNextRequest(with: NetworkError.connectionLost)
    user.scrollToEnd()
    try await user.waitUntilIdle()
    try expectScreen(user.screenText, is: "reading-5-page-failed")
    #expect(user.screen.isAtEnd)
    user.scrollToEnd()
    try await user.waitUntilIdle()
    #expect(!user.screenText.contains("connection broke"))
    #expect(app.viewModel.messages == (1...25).reversed().map { "Message \($0)" })
  }

  @Test func `sees an empty feed and a hint to fill it`() async throws {
    let user = TestApp().user(size: ScreenSize(width: 20, height: 10))
    try await user.launch()
    try expectScreen(user.screenText, is: "reading-6-empty-narrow")
  }
}
