import InProcessNetwork
import PostControllers
import PostFixtures
import RealtimeDatabase
import ScreenTesting

extension Tour {
  func welcome() async throws {
    let app = app(on: InProcessNetwork(try feed()))
    try await app.user.launch()
    show("welcome", on: app)
  }

  func readAndWrite() async throws {
    let server = try feed()
    let network = InProcessNetwork(server)
    // The app requests the first page as soon as it exists.
    network.isHolding = true
    let app = app(on: network)
    try await read(app)
    try await refresh(app, server)
    try await post(app)
    try await hide(app)
  }

  private func read(_ app: DemoApp) async throws {
    let user = app.user
    try await app.holding {
      user.screen.appear()
    } meanwhile: {
      show("loading", on: app)
    }
    show("first-page", on: app)
    user.scroll(by: 9)
    show("cell-height", on: app)
    try await app.holding {
      user.scrollToEnd()
    } meanwhile: {
      user.scrollToEnd()
      show("next-page-loading", on: app)
    }
    show("next-page", on: app)
    try await user.scrollToEndOfFeed()
    show("end-of-feed", on: app)
  }

  private func refresh(_ app: DemoApp, _ server: InProcessDatabase) async throws {
    let user = app.user
    user.scroll(by: -10_000)
    let newPosts = try Fixtures.data(named: "Tour/new-posts.json")
    server.patch(newPosts, at: "/posts.json")
    try await app.holding {
      user.pull()
    } meanwhile: {
      show("refreshing", on: app)
    }
    show("new-posts", on: app)
  }

  private func post(_ app: DemoApp) async throws {
    let user = app.user
    try user.tap("+")
    show("new-post", on: app)
    try user.type("Ada", into: "Username")
    try user.type("   ", into: "Message")
    try user.tap("Post")
    show("missing", on: app)
    try user.tap("Retry")
    try user.type("I have read everything above. Hello!", into: "Message")
    show("retry", on: app)
    app.network.respondToNextRequest(with: .failure(NetworkError.connectionLost))
    try user.tap("Post")
    try await user.waitUntilIdle()
    show("not-sent", on: app)
    try await app.holding {
      try user.tap("Retry")
    } meanwhile: {
      show("sending", on: app)
    }
    show("posted", on: app)
  }

  private func hide(_ app: DemoApp) async throws {
    let user = app.user
    try user.tapRow(2)
    show("row-actions", on: app)
    try user.tap("Report post")
    try user.type("Good morning is my line.", into: "Reason")
    show("report", on: app)
    try user.tap("Report")
    try await user.waitUntilIdle()
    try user.tapRow(1)
    try user.tap("Hide all by this user")
    try user.tap("Hidden (2)")
    show("hidden", on: app)
    try user.tapRow(0)
    try user.tap("‹ Post")
    show("unhidden", on: app)
  }
}
