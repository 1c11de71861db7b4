import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import Testing

@Suite("Part Two · Add Posting Functionality to the User Interface · Out of turn")
@MainActor
struct AddPostingOutOfTurnTests {
  @Test func `a double tap on Post sends once`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    app.viewModel.tapAlertAction(titled: "Post")
    app.viewModel.tapAlertAction(titled: "Post")
    app.viewModel.addButtonTapped()
    try await app.tapAlertAction(titled: "Post")
    #expect(app.writes.count == 1)
    #expect(app.viewModel.alert == nil)
  }

  @Test func `a double tap on Retry sends the post one more time`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    app.network.failNextRequest(with: NetworkError.timedOut)
    try await app.tapAlertAction(titled: "Post")
    app.viewModel.tapAlertAction(titled: "Retry")
    try await app.tapAlertAction(titled: "Retry")
    #expect(app.writes.count == 2)
  }

  @Test func `a response that arrives three times closes only one alert`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    app.network.isHolding = true
    app.viewModel.tapAlertAction(titled: "Post")
    try await app.waitForHeldRequests(1)
    app.network.isHolding = false
    app.network.release(times: 3)
    try await app.waitUntilIdle()
    app.viewModel.write("Next", by: "noor")
    app.network.isHolding = true
    app.viewModel.tapAlertAction(titled: "Post")
    // The duplicates were delivered on the network's queue before this request came in on it.
    try await app.waitForHeldRequests(1)
    for _ in 0..<100 { await Task.yield() }
    #expect(app.viewModel.alert?.title == "Sending…")
    #expect(app.writes.count == 2)
  }

  @Test func `presentNewPostAlert() while an alert is up leaves that alert alone`() async throws {
    let app = try await TestApp.writing("mira", "Hello")
    app.viewModel.presentNewPostAlert()
    #expect(app.viewModel.alert?.typedTexts == ["mira", "Hello"])
    app.network.isHolding = true
    app.viewModel.tapAlertAction(titled: "Post")
    app.viewModel.presentNewPostAlert()
    #expect(app.viewModel.alert?.title == "Sending…")
  }

  @Test func `presentNewPostAlert() does not take an action sheet's place`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    app.viewModel.didSelectRow(at: 0)
    app.viewModel.presentNewPostAlert()
    #expect(app.viewModel.alert?.title == "Post by mira")
    app.viewModel.addButtonTapped()
    #expect(app.viewModel.alert?.title == "Post by mira")
  }

  @Test func `presentErrorAlert() does nothing unless something is missing`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    app.viewModel.presentErrorAlert()
    #expect(app.viewModel.alert == nil)
    app.viewModel.didSelectRow(at: 0)
    app.viewModel.presentErrorAlert()
    #expect(app.viewModel.alert?.title == "Post by mira")
    app.viewModel.tapAlertAction(titled: "Cancel")
    app.viewModel.write("Hello")
    app.viewModel.presentErrorAlert()
    #expect(app.viewModel.alert?.title == "New post")
    app.viewModel.setAlertText("", forTextFieldAt: 0)
    app.viewModel.presentErrorAlert()
    #expect(app.viewModel.alert?.title == "Something is missing")
  }

  @Test("typing into a field that is not there changes nothing", arguments: [-1, 2, .max, .min])
  func noField(index: Int) async throws {
    let app = try await TestApp.writing("mira", "Hello")
    app.viewModel.setAlertText("x", forTextFieldAt: index)
    #expect(app.viewModel.alert?.typedTexts == ["mira", "Hello"])
    app.viewModel.tapAlertAction(titled: "Cancel")
    app.viewModel.setAlertText("x", forTextFieldAt: 0)
    #expect(app.viewModel.alert == nil)
  }

  @Test(
    "a button that is not there does nothing",
    arguments: [
      "", "post", "OK", "Retry", "Edit", "Report", "Report post", "Hide post",
      "Hide all by this user", "Post ",
    ])
  func noButton(title: String) async throws {
    let app = try await TestApp.writing("mira", "Hello")
    let alert = app.viewModel.alert
    app.viewModel.tapAlertAction(titled: title)
    #expect(app.viewModel.alert == alert)
    app.viewModel.tapAlertAction(titled: "Cancel")
    app.viewModel.tapAlertAction(titled: title)
    #expect(app.viewModel.alert == nil)
    #expect(app.postController.status.requestCount == 0)
  }

  @Test("a row that is not there opens nothing", arguments: [-1, 1, .max])
  func noRow(row: Int) async throws {
    let app = try await TestApp.loaded(posts: [.number(1)])
    app.viewModel.didSelectRow(at: row)
    #expect(app.viewModel.alert == nil)
  }
}
