import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Text of strangers on the screen", .finishing)
@MainActor
struct HostileTextTests {
  /// No form refuses these as blank.
  private nonisolated static let texts = TextSamples.hostile.map { $0 + "." }
  private let sizes = [ScreenSize(width: 20, height: 10), ScreenSize(width: 49, height: 20)]

  private func look(_ app: TestApp, _ user: UserSession) {
    for size in sizes {
      user.screen.size = size
      expectSound(user.screenText, size)
      user.scrollToEnd()
      expectSound(user.screenText, size)
    }
  }

  @Test("in a message and a name", arguments: texts.samples)
  func posts(sample: Sample<String>) async throws {
    let text = sample.value
    let (app, user) = try await TestApp.launched([.number(1, by: text, text: text), .number(2)])
    #expect(app.viewModel.numberOfRows == 2)
    look(app, user)
    user.screen.size = sizes[0]
    try user.tapRow(1)
    look(app, user)
  }

  @Test(
    "in an error of the server: a first load, a refresh, a post",
    arguments: seeds(texts, few: 4).samples)
  func errors(sample: Sample<String>) async throws {
    let text = sample.value
    let answer = try JSONEncoder().encode(["error": text])
    for error: (any Error)? in [nil, NetworkError.status(code: 500, message: text)] {
      let app = TestApp(
        network: MockNetworkController { _ in error.map { .failure($0) } ?? .success(answer) })
      let user = try await app.launchedUser()
      look(app, user)
      try user.write("Hello")
      try user.tap("Post")
      try await user.waitUntilIdle()
      #expect(app.viewModel.alert?.title == "Your post was not sent")
      look(app, user)
    }
    let (app, user) = try await TestApp.launched([.number(1)])
    app.network.failNextRequest(with: NetworkError.status(code: 500, message: text))
    try await user.perform("pull")
    #expect(app.viewModel.failureMessage != nil)
    look(app, user)
  }

  @Test(arguments: seeds(texts, few: 6).samples)
  func `in the reader's own text, and in the hidden list`(sample: Sample<String>) async throws {
    let text = sample.value
    let (app, user) = try await TestApp.launched([
      .number(1, by: text, text: text), .number(2, by: text, text: text),
    ])
    try user.write(text, by: text)
    look(app, user)
    try user.tap("Cancel")
    try user.tapRow(0)
    try user.tap("Report post")
    try user.type(text, into: "Reason")
    look(app, user)
    try user.tap("Report")
    try await user.waitUntilIdle()
    #expect(app.viewModel.numberOfRows == 1)
    try user.tapRow(0)
    try user.tap("Hide all by this user")
    try user.tap("Hidden (2)")
    look(app, user)
  }
}
