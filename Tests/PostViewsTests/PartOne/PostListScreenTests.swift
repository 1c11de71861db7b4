import HeadlessUI
import PostControllers
import PostModel
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · The screen forwards gestures", .finishing)
@MainActor
struct PostListScreenTests {
  @Test func `before the first page arrives, the list shows only that it loads`() async throws {
    let app = TestApp(posts: Post.feed(20))
    let user = app.user(size: ScreenSize(width: 44, height: 18))
    let screen = try #require(user.screen as? PostListScreen)
    var screens: [String] = []
    screen.onChange = { screens.append(screen.text) }
    try await user.launch()

    #expect(screens.count > 1)
    #expect(screens.allSatisfy { $0.contains("Loading…") != $0.contains("Message 20") })
  }

  @Test func `the indicator is on during the whole refresh`() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(20))
    let screen = try #require(user.screen as? PostListScreen)
    var refreshing: [String] = []
    screen.onChange = {
      if screen.text.contains("Refreshing") { refreshing.append(screen.text) }
    }
    app.network.isHolding = true
    user.pull()
    #expect(!refreshing.isEmpty)
    #expect(refreshing.allSatisfy { $0.contains("⟳") })
    try await app.letThrough()
  }

  @Test func `reading the screen's text changes nothing`() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(40))
    user.scroll(by: 7)
    let screen = user.screenText
    #expect(user.screenText == screen)
    #expect(app.postController.status.requestCount == 0)
  }

  @Test func `an alert covers the buttons, the rows, the list and the pull`() async throws {
    let (app, user) = try await TestApp.launched(Post.feed(20))
    try user.tap("+")
    let screen = user.screenText
    #expect(throws: UserSession.ActionError.self) { try user.tap("+") }
    #expect(throws: UserSession.ActionError.self) { try user.tapRow(0) }
    user.scroll(by: 5)
    user.scrollToEnd()
    user.pull()
    #expect(user.screenText == screen)
    #expect(app.postController.status.requestCount == 0)
  }

  @Test("a screen that shows all posts asks for more until it is full or the feed ends")
  func fills() async throws {
    let (app, user) = try await TestApp.launched(
      Post.feed(70), size: ScreenSize(width: 44, height: 150))
    #expect(app.viewModel.numberOfRows == 60)
    #expect(user.screenText.contains("Message 70") && user.screenText.contains("Message 22"))
  }

  @Test func `a failed load is repeated only when the reader pulls`() async throws {
    let failures = Array(repeating: NetworkError.timedOut, count: 5)
    let (app, user) = try await TestApp.launched(Post.feed(40), failures: failures)
    for pulls in 0..<5 {
      #expect(app.network.requests.count == 1 + pulls)
      #expect(app.viewModel.numberOfRows == 0)
      try await user.perform("pull")
    }
    #expect(app.viewModel.numberOfRows == 15)
  }

  @Test func `if all rows are in view, each scroll requests a failed page once`() async throws {
    let (app, user) = try await TestApp.launched(
      Post.feed(16), size: ScreenSize(width: 44, height: 40))
    #expect(app.viewModel.numberOfRows == 15)
    for tries in 1...3 {
      app.network.failNextRequest(with: NetworkError.timedOut)
      user.scrollToEnd()
      try await user.waitUntilIdle()
      #expect(app.network.requests.count == 1 + tries)
      #expect(user.screenText.contains("did not answer in time"))
    }
    user.scrollToEnd()
    try await user.waitUntilIdle()
    #expect(app.viewModel.numberOfRows == 16)
    #expect(!user.screenText.contains("did not answer in time"))
  }

  @Test("a screen that cannot scroll is at its end", arguments: [true, false])
  func atEnd(underAlert: Bool) async throws {
    let (app, user) = try await TestApp.launched(Post.feed(40))
    #expect(!user.screen.isAtEnd)
    try user.tapRow(0)
    if !underAlert {
      try user.tap("Hide post")
      try user.tap("Hidden (1)")
    }
    #expect(user.screen.isAtEnd)
    #expect(app.viewModel.state.canLoadMore)
    if !underAlert {
      try user.tap("‹ Post")
      #expect(!user.screen.isAtEnd)
    }
  }

  @Test func `undoing at the end of the hidden list leaves rows in view`() async throws {
    let (_, user) = try await TestApp.launched(Post.feed(12))
    for _ in 0..<9 {
      try user.tapRow(0)
      try user.tap("Hide post")
    }
    try user.tap("Hidden (9)")
    user.scrollToEnd()
    for row in (2...8).reversed() { try user.tapRow(row) }
    #expect(user.screenText.contains("Message 5") && user.screenText.contains("Message 4"))
    try user.tapRow(1)
    try user.tapRow(0)
    #expect(user.screenText.contains("Nothing is hidden."))
  }

  @Test func `the list keeps its position while the hidden list is open`() async throws {
    let (_, user) = try await TestApp.launched(Post.feed(15))
    try user.tapRow(14)
    try user.tap("Hide post")
    user.scroll(by: 10)
    let screen = user.screenText
    try user.tap("Hidden (1)")
    #expect(user.screenText != screen)
    user.pull()  // There is nothing to refresh in it.
    try user.tap("‹ Post")
    #expect(user.screenText == screen)
  }
}
