import HeadlessUI
import PostControllers
import PostModel
import ScreenTesting
import TestSupport
import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface · A person writes", .finishing)
@MainActor
struct WritingSessions {
  private let posts: [Post] = [
    .number(1, by: "noor", text: "First!"),
    .number(2, by: "jonas", text: "The library closes early today because of the holiday."),
  ]

  @Test func `adds a post and finds it at the top`() async throws {
    let (app, user) = try await TestApp.launched(posts)
    try expectScreen(user.screenText, is: "writing-1-list")

    try user.write("Good morning, everyone!")
    try expectScreen(user.screenText, is: "writing-2-typed")

    app.network.isHolding = true
    try user.tap("Post")
    try expectScreen(user.screenText, is: "writing-3-sending")

    try await app.waitForHeldRequests(1)
    app.network.isHolding = false
    app.network.release()
    try await user.waitForText("Good morning")
    try await user.waitUntilIdle()
    try expectScreen(user.screenText, is: "writing-4-posted")
  }

  @Test func `forgets the message, sees the alert, and adds the message`() async throws {
    let (app, user) = try await TestApp.launched(posts)
    try user.tap("+")
    try user.type("mira", into: "Username")
    try user.tap("Post")
    try expectScreen(user.screenText, is: "writing-missing")
    try user.tap("Retry")
    #expect(user.screenText.contains("Username: mira"))
    try user.type("Now with words", into: "Message")
    try user.tap("Post")
    try await user.waitForText("Now with words")
    #expect(app.viewModel.numberOfRows == 3)
  }

  @Test func `has no connection, tries again, and writes one post`() async throws {
    let (app, user) = try await TestApp.launched(posts)
    try user.write("From the train")
    for _ in 0..<2 { app.network.failNextRequest(with: NetworkError.notConnected) }
    try user.tap("Post")
    try await user.waitUntilIdle()
    try expectScreen(user.screenText, is: "writing-failed")
    try user.tap("Retry")
    try await user.waitUntilIdle()
    #expect(user.screenText.contains("Your post was not sent"))
    try user.tap("Retry")
    try await user.waitUntilIdle()
    #expect(app.viewModel.messages.filter { $0 == "From the train" }.count == 1)
    #expect(app.server.keys(at: "/posts.json").count == 3)
  }

  @Test func `edits an unsent post before sending it again`() async throws {
    let app = TestApp()
    let user = try await app.launchedUser(size: ScreenSize(width: 20, height: 10))
    try user.write("Helo")
    app.network.failNextRequest(with: NetworkError.timedOut)
    try user.tap("Post")
    try await user.waitUntilIdle()
    try expectScreen(user.screenText, is: "writing-failed-narrow")
    try user.tap("Edit")
    try user.type("Hello", into: "Message")
    try user.tap("Post")
    try await user.waitForText("Hello")
    #expect(app.viewModel.messages == ["Hello"])
  }
}
