import Foundation
import InProcessNetwork
import PostControllers
import PostFixtures
import RealtimeDatabase
import ScreenTesting

extension Tour {
  func showErrors() async throws {
    let silent = app(on: InProcessNetwork(InProcessDatabase()))
    try await silent.user.launch()
    show(
      "empty", "An empty feed",
      step: "Part One · Post Controller 4: null is not an error", on: silent)

    let unreachable = InProcessNetwork(try feed())
    unreachable.respondToNextRequest(with: .failure(NetworkError.cannotConnect(host: "127.0.0.1")))
    let offline = app(on: unreachable)
    try await offline.user.launch()
    show(
      "unreachable", "The server cannot be reached",
      step: "Part One · Post Controller 4: the completion runs without data, too", on: offline)
    offline.user.pull()
    try await offline.user.waitUntilIdle()
    unreachable.respondToNextRequest(with: .failure(NetworkError.status(code: 503, message: nil)))
    offline.user.pull()
    try await offline.user.waitUntilIdle()
    show(
      "refresh-failed", "A refresh fails later. The posts stay, and the app shows the error",
      step: "Part One · Refresh Control 4: the refresh ends after an error, too", on: offline)

    try await show(
      "malformed", "Malformed entries are skipped. The other posts are shown",
      step: "Part One, Implement Model, step 4 (the failable initializer)", answer: "malformed.json"
    )
    try await show(
      "hostile-text", "Control characters are shown, not executed",
      step: "Part One, Table View Setup, step 5", answer: "hostile-text.json")
    try await show(
      "html-502", "A proxy responds in the server's place",
      step: "Part One, Network Controller, step 4", answer: "html-502.html", statusCode: 502)
  }

  private func show(
    _ name: String, _ title: String, step: String, answer: String, statusCode: Int = 200
  ) async throws {
    let network = InProcessNetwork(InProcessDatabase())
    let body = try Fixtures.data(named: "Answers/\(answer)")
    network.respondToNextRequest(
      with: NetworkError.check(body, statusCode: statusCode).mapError { $0 })
    let app = app(on: network)
    try await app.user.launch()
    show(name, title, step: step, on: app)
  }

  func feed() throws -> InProcessDatabase {
    try InProcessDatabase(json: Fixtures.data(named: "Tour/feed.json"))
  }
}
