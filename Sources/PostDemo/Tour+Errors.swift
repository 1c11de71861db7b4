import Foundation
import PostControllers
import PostTesting
import ScreenTesting

extension Tour {
  /// Common errors, each in an app of its own.
  func showErrors() async throws {
    let silent = app(on: MockNetworkController { _ in .success(Data("null".utf8)) })
    try await silent.user.launch()
    show(
      "empty",
      "An empty feed", step: "Part One · Post Controller 4: null is no error", on: silent)

    let unreachable = MockNetworkController(database: try feed())
    unreachable.failNextRequest(with: NetworkError.cannotConnect(host: "127.0.0.1"))
    let offline = app(on: unreachable)
    try await offline.user.launch()
    show(
      "unreachable",
      "The server cannot be reached",
      step: "Part One · Post Controller 4: the completion runs without data, too",
      on: offline
    )
    offline.user.pull()
    try await offline.user.waitUntilIdle()
    unreachable.failNextRequest(with: NetworkError.status(code: 503, message: nil))
    offline.user.pull()
    try await offline.user.waitUntilIdle()
    show(
      "refresh-failed",
      "A refresh fails later. The posts stay, and the failure is said",
      step: "Part One · Refresh Control 4: the refresh ends all the same",
      on: offline
    )

    try await showFixture(
      "malformed",
      "Anyone may write anything: what is no post costs nothing but itself"
    )
    try await showFixture(
      "hostile-text",
      "What a terminal would obey is shown instead of done"
    )
    try await showFixture(
      "html-502",
      "A proxy answers in the server's place"
    )
  }

  private func showFixture(_ name: String, _ title: String) async throws {
    let fixture = try Fixture.named(name)
    let app = app(on: fixture.network())
    try await app.user.launch()
    show(name, title, step: fixture.step, on: app)
  }

  func feed() throws -> DatabaseServer {
    try DatabaseServer(json: Fixture.data(named: "Tour/feed.json"))
  }
}
