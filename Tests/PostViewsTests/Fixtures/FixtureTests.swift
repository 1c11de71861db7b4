import Foundation
import PostTesting
import RealtimeDatabase
import ScreenTesting
import Testing

@Suite("Fixtures · Asked, answered and shown")
@MainActor
struct FixtureTests {
  @Test("The requests, posts and screen are those of the fixture", arguments: try Fixture.all())
  func appFollows(_ fixture: Fixture) async throws {
    let app = try await expectFollows(fixture, on: fixture.network())
    let difference = try GoldenScreen(fixture.screen).difference(from: app.user.screenText)
    #expect(difference == nil)
  }

  /// The answers are files and may contain mistakes, so a database with the same entries must return the same pages.
  @Test(
    "A database with the fixture's entries gives the same answers",
    arguments: ["several-pages", "ties", "microsecond", "malformed-page"]
  )
  func databaseAgrees(with name: String) async throws {
    let fixture = try Fixture.named(name)
    var feed: [String: Any] = [:]
    for exchange in fixture.exchanges {
      let page = try JSONSerialization.jsonObject(with: Fixture.answer(named: exchange.answer))
      feed.merge(try #require(page as? [String: Any])) { $1 }
    }
    let json = try JSONSerialization.data(withJSONObject: ["posts": feed])
    let server = try InProcessDatabase(json: json)
    try await expectFollows(fixture, on: MockNetworkController(database: server))
  }

  /// Performs a fixture's actions on a network, and compares the requests and the loaded posts.
  @discardableResult
  private func expectFollows(
    _ fixture: Fixture, on network: MockNetworkController
  ) async throws -> FixtureApp {
    let app = FixtureApp(network: network)
    for action in fixture.actions { try await app.user.perform(action) }

    let asked = try network.requests.map { try RequestLine($0) }
    let expected = try fixture.exchanges.map { try RequestLine($0) }
    #expect(asked == expected)
    #expect(app.postController.posts.map(\.identifier) == fixture.posts)
    #expect(app.postController.malformedCount == fixture.skipped)
    return app
  }
}
