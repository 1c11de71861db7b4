import InProcessNetwork
import PostControllers
import PostFixtures
import RealtimeDatabase
import ScreenTesting

extension Tour {
  func showErrors() async throws {
    let silent = app(on: InProcessNetwork(InProcessDatabase()))
    try await silent.user.launch()
    show("empty", on: silent)

    let unreachable = InProcessNetwork(try feed())
    unreachable.respondToNextRequest(with: .failure(NetworkError.cannotConnect(host: "127.0.0.1")))
    let offline = app(on: unreachable)
    try await offline.user.launch()
    show("unreachable", on: offline)
    offline.user.pull()
    try await offline.user.waitUntilIdle()
    unreachable.respondToNextRequest(with: .failure(NetworkError.status(code: 503, message: nil)))
    offline.user.pull()
    try await offline.user.waitUntilIdle()
    show("refresh-failed", on: offline)

    try await show("malformed", answer: "malformed.json")
    try await show("hostile-text", answer: "hostile-text.json")
    try await show("html-502", answer: "html-502.html", statusCode: 502)
  }

  private func show(_ name: String, answer: String, statusCode: Int = 200) async throws {
    let network = InProcessNetwork(InProcessDatabase())
    let body = try Fixtures.data(named: "Answers/\(answer)")
    network.respondToNextRequest(
      with: NetworkError.check(body, statusCode: statusCode).mapError { $0 })
    let app = app(on: network)
    try await app.user.launch()
    show(name, on: app)
  }

  func feed() throws -> InProcessDatabase {
    try InProcessDatabase(json: Fixtures.data(named: "Tour/feed.json"))
  }
}
