import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface", .finishing)
@MainActor
struct AddPostingTests {
  private func titles(_ alert: Alert?) -> [String] { alert?.actions.map(\.title) ?? [] }

  @Test("steps 3 and 5: + presents an alert with two empty fields, Post and Cancel")
  func newPostAlert() async throws {
    let alert = try await TestApp.writing().viewModel.alert
    #expect(alert?.title == "New post")
    #expect(alert?.textFields.map(\.placeholder) == ["Username", "Message"])
    #expect(alert?.typedTexts == ["", ""])
    #expect(try await !TestApp.writing().viewModel.hasUnsavedChanges)
    #expect(try await TestApp.writing("", "H").viewModel.hasUnsavedChanges)
    #expect(titles(alert) == ["Post", "Cancel"])
    #expect(alert?.actions.last?.style == .cancel)
  }

  @Test("step 3: Post sends the typed text exactly, and the list shows the post")
  func post() async throws {
    let app = try await TestApp.writing(" mira ", "Hello,\n “world” \\ \u{1F44B}")
    var authors: [String] = []
    app.viewModel.didSendPost = { authors.append($0) }
    app.viewModel.tapAlertAction(titled: "Post")
    #expect(app.viewModel.alert?.title == "Sending…")
    #expect(titles(app.viewModel.alert) == ["Cancel"])
    try await app.waitUntilIdle()
    #expect(app.viewModel.alert == nil)
    let post = try #require(app.postController.posts.first)
    #expect(post.username == " mira ")
    #expect(post.text == "Hello,\n “world” \\ \u{1F44B}")
    #expect(post.date == TestApp.now)
    #expect(app.server.keys(at: "/posts.json") == [post.identifier.uuidString])
    // The next form has the name of this one, without the blanks around it.
    #expect(authors == ["mira"])
    app.viewModel.addButtonTapped()
    #expect(app.viewModel.alert?.typedTexts == ["mira", ""])
    #expect(!app.viewModel.hasUnsavedChanges)
  }

  @Test(
    "step 4: if the username or the message is missing, Post says so and sends nothing",
    arguments: [
      ["", ""], ["mira", ""], ["", "Hello"], [" \n", "Hello"], ["mira", "\u{A0}\u{3000}"],
    ])
  func missing(texts: [String]) async throws {
    let app = try await TestApp.writing(texts[0], texts[1])
    app.viewModel.tapAlertAction(titled: "Post")
    #expect(app.viewModel.alert?.title == "Something is missing")
    #expect(app.viewModel.alert?.message?.contains("username and a message") == true)
    #expect(titles(app.viewModel.alert) == ["Retry", "Cancel"])
    #expect(app.postController.status.requestCount == 0)
  }

  @Test func `step 4: Retry shows the form with the typed text again`() async throws {
    let app = try await TestApp.writing("mira", " ")
    app.viewModel.tapAlertAction(titled: "Post")
    app.viewModel.tapAlertAction(titled: "Retry")
    #expect(app.viewModel.alert?.title == "New post")
    #expect(app.viewModel.alert?.typedTexts == ["mira", " "])
    app.viewModel.setAlertText("Hello", forTextFieldAt: 1)
    try await app.tapAlertAction(titled: "Post")
    #expect(app.viewModel.messages == ["Hello"])
  }

  @Test func `Cancel forgets the draft, and the next post has another key`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    app.viewModel.tapAlertAction(titled: "Cancel")
    #expect(app.viewModel.alert == nil)
    app.viewModel.addButtonTapped()
    #expect(app.viewModel.alert?.typedTexts == ["", ""])
    for text in ["One", "Two"] {
      app.viewModel.write(text)
      try await app.tapAlertAction(titled: "Post")
    }
    #expect(Set(app.viewModel.messages) == ["One", "Two"])
    #expect(Set(app.writes.map(\.url)).count == 2)
  }

  @Test func `Cancel closes each alert that has it`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    let viewModel = app.viewModel
    func expectCancel(_ title: String) {
      #expect(viewModel.alert?.title == title)
      viewModel.tapAlertAction(titled: "Cancel")
      #expect(viewModel.alert == nil)
    }
    viewModel.addButtonTapped()
    expectCancel("New post")
    viewModel.didSelectRow(at: 0)
    expectCancel("Post by mira")
    viewModel.addButtonTapped()
    viewModel.tapAlertAction(titled: "Post")
    expectCancel("Something is missing")
    viewModel.choose("Report post", forRowAt: 0)
    expectCancel("Report the post by mira")
    app.network.failNextRequest(with: URLError(.timedOut))
    viewModel.write("Hello")
    try await app.tapAlertAction(titled: "Post")
    expectCancel("Your post was not sent")
    #expect(app.server.keys(at: "/posts.json").count == 1)
  }

  // MARK: Failures

  @Test func `a failed post shows the reason; Retry sends it with the same key`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    app.network.failNextRequest(with: NetworkError.timedOut)
    try await app.tapAlertAction(titled: "Post")
    let alert = app.viewModel.alert
    #expect(alert?.title == "Your post was not sent")
    #expect(
      alert?.message == "The server did not answer in time. Check the connection and try again.")
    #expect(titles(alert) == ["Retry", "Edit", "Cancel"])
    app.viewModel.tapAlertAction(titled: "Retry")
    #expect(app.viewModel.alert?.title == "Sending…")
    try await app.waitUntilIdle()
    #expect(app.viewModel.alert == nil)
    #expect(app.viewModel.messages == ["Hello"])
    #expect(app.writes.count == 2)
    #expect(Set(app.writes.map(\.url)).count == 1)
  }

  @Test("Retry does not duplicate a post that arrived although its response was lost")
  func lostAnswer() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    try await app.hold { app.viewModel.tapAlertAction(titled: "Post") }
    #expect(app.server.keys(at: "/posts.json").count == 1)
    try await app.letThrough(failing: NetworkError.connectionLost)
    try await app.tapAlertAction(titled: "Retry")
    #expect(app.viewModel.messages == ["Hello"])
    #expect(app.server.keys(at: "/posts.json").count == 1)
  }

  @Test func `a first try that fails says nothing while a second one is under way`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    try await app.hold(2) {
      for title in ["Post", "Cancel", "Post"] { app.viewModel.tapAlertAction(titled: title) }
    }
    app.network.fail(with: NetworkError.status(code: 503, message: nil))
    try await eventually("it has failed") { app.postController.status.requestCount == 1 }
    #expect(app.viewModel.alert?.title == "Sending…")
    try await app.letThrough()
    #expect(app.viewModel.alert == nil)
  }

  @Test func `Edit leads back to the draft, which is sent under the same key`() async throws {
    let app = try await TestApp.writing("mira", "Helo")
    app.network.failNextRequest(with: NetworkError.timedOut)
    try await app.tapAlertAction(titled: "Post")
    app.viewModel.tapAlertAction(titled: "Edit")
    #expect(app.viewModel.alert?.typedTexts == ["mira", "Helo"])
    app.viewModel.setAlertText("Hello", forTextFieldAt: 1)
    try await app.tapAlertAction(titled: "Post")
    #expect(app.viewModel.messages == ["Hello"])
    #expect(Set(app.writes.map(\.url)).count == 1)
  }

  @Test func `an error message in a successful response is shown`() async throws {
    let network = MockNetworkController { request in
      .success(Data((request.httpMethod == .put ? #"{"error":"Too long"}"# : "null").utf8))
    }
    let app = TestApp(network: network)
    app.viewModel.viewDidLoad()
    app.viewModel.write("Hello")
    try await app.tapAlertAction(titled: "Post")
    #expect(app.viewModel.alert?.message == "The server answered: Too long. Try again later.")
  }

  @Test func `a response that arrives three times closes only one alert`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    try await app.hold { app.viewModel.tapAlertAction(titled: "Post") }
    app.network.isHolding = false
    app.network.release(times: 3)
    try await app.waitUntilIdle()
    app.viewModel.write("Next", by: "noor")
    // The duplicates are delivered on the network's queue before this request comes in on it.
    try await app.hold { app.viewModel.tapAlertAction(titled: "Post") }
    for _ in 0..<100 { await Task.yield() }
    #expect(app.viewModel.alert?.title == "Sending…")
    #expect(app.writes.count == 2)
    try await app.letThrough()
  }

  @Test("a row that is not there opens nothing", arguments: [-1, 1, .max])
  func noRow(row: Int) async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    app.viewModel.didSelectRow(at: row)
    #expect(app.viewModel.alert == nil)
  }
}
