import Foundation
import InProcessNetwork
import PostControllers
import PostFixtures
import RealtimeDatabase
import ScreenTesting

extension Tour {
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
      show(
        "loading", "The app starts, and requests the newest posts",
        step: "Part One · Post Controller 5 · Network Activity Indicator", on: app)
    }
    show(
      "first-page", "The first page: the 15 newest posts, newest first",
      step: "Part One · Post Controller 4 · Table View Setup · Reload with Posts", on: app)
    user.scroll(by: 9)
    show(
      "cell-height", "A cell is as high as its message",
      step: "Part One · Dynamic Cell Height", on: app)
    try await app.holding {
      user.scrollToEnd()
    } meanwhile: {
      user.scrollToEnd()
      show(
        "next-page-loading", "The last row comes into view, and the app requests the next page",
        step: "Part Two · Add Paging Functionality to the User Interface 2", on: app)
    }
    show(
      "next-page", "The next page is there, and nothing on the screen has moved",
      step:
        "Part Two · Add Paging Functionality to the Post Controller · Black Diamonds: insert rows",
      on: app)
    try await user.scrollToEndOfFeed()
    show(
      "end-of-feed", "The end of the feed: every post appears once",
      step: "Part Two · Test and Refine the Paging Logic", on: app)
  }

  private func refresh(_ app: DemoApp, _ server: InProcessDatabase) async throws {
    let user = app.user
    user.scroll(by: -10_000)
    let newPosts = try Fixtures.data(named: "Tour/new-posts.json")
    server.patch(newPosts, at: "/posts.json")
    try await app.holding {
      user.pull()
    } meanwhile: {
      show(
        "refreshing", "Pulled to refresh",
        step: "Part One · Refresh Control", on: app)
    }
    show(
      "new-posts", "Two posts are new since the last refresh; a dot marks them",
      step: "Part Two · Black Diamonds: a cue for new posts", on: app)
  }

  private func post(_ app: DemoApp) async throws {
    let user = app.user
    try user.tap("+")
    show(
      "new-post", "A tap on + opens the form for a new post",
      step: "Part Two · Add Posting Functionality to the User Interface 1 to 3, 5", on: app)
    try user.type("Ada", into: "Username")
    try user.type("   ", into: "Message")
    try user.tap("Post")
    show(
      "missing", "White space is not a message",
      step: "Part Two · Add Posting Functionality to the User Interface 4", on: app)
    try user.tap("Retry")
    try user.type("I have read everything above. Hello!", into: "Message")
    show(
      "retry", "Retry brings back the typed text",
      step: "Post2 design sheet · presentErrorAlert", on: app)
    app.network.respondToNextRequest(with: .failure(NetworkError.connectionLost))
    try user.tap("Post")
    try await user.waitUntilIdle()
    show(
      "not-sent", "The connection breaks. The draft is kept",
      step: "Part Two · Add Posting Functionality to the PostController 2: errors", on: app)
    try await app.holding {
      try user.tap("Retry")
    } meanwhile: {
      show(
        "sending", "Sent again, under the same identifier: it cannot arrive twice",
        step: "Part Two · Add Posting Functionality to the PostController 2: PUT", on: app)
    }
    show(
      "posted", "Posted, and fetched together with all new posts",
      step: "Part Two · Add Posting Functionality to the PostController 2: fetch", on: app)
  }

  private func hide(_ app: DemoApp) async throws {
    let user = app.user
    try user.tapRow(2)
    show(
      "row-actions", "A tap on a row shows the actions for the post",
      step: "Part Two · Black Diamonds: report and hide", on: app)
    try user.tap("Report post")
    try user.type("Good morning is my line.", into: "Reason")
    show(
      "report", "A report needs a reason",
      step: "Part Two · Black Diamonds: report and hide", on: app)
    try user.tap("Report")
    try await user.waitUntilIdle()
    try user.tapRow(1)
    try user.tap("Hide all by this user")
    try user.tap("Hidden (2)")
    show(
      "hidden", "A reported post is hidden, and so are all posts of one user",
      step: "Part Two · Black Diamonds: report and hide", on: app)
    try user.tapRow(0)
    try user.tap("‹ Post")
    show(
      "unhidden", "One of the two is shown again",
      step: "Part Two · Black Diamonds: report and hide", on: app)
  }
}
