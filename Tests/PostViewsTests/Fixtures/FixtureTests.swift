import Foundation
import PostControllers
import PostTesting
import PostViews
import RealtimeDatabase
import ScreenTesting
import Testing

@Suite("Fixtures · Asked, answered and shown")
@MainActor
struct FixtureTests {
  @Test("The requests, posts and screen are those of the fixture", arguments: try Fixture.all())
  func appFollows(_ fixture: Fixture) async throws {
    let user = try await expectFollows(fixture, on: fixture.network())
    #expect(try GoldenScreen(fixture.screen).difference(from: user.screenText) == nil)
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

  /// Compares the requests and the loaded posts. The clock, the identifiers, the time zone and the locale are the same everywhere.
  @discardableResult
  private func expectFollows(
    _ fixture: Fixture, on network: MockNetworkController
  ) async throws -> UserSession {
    let postController = PostController(
      networkController: network, hiddenContentStore: MemoryHiddenContentStore(),
      now: { Fixture.now })
    let viewModel = PostListViewModel(
      postController: postController, timeZone: .gmt, locale: Locale(identifier: "en_GB"),
      makeIdentifier: { Fixture.identifier })
    let user = UserSession(on: PostListScreen(viewModel: viewModel, size: Fixture.screenSize))
    for action in fixture.actions { try await user.perform(action) }

    let asked = try network.requests.map { try RequestLine($0) }
    let expected = try fixture.exchanges.map { try RequestLine($0) }
    #expect(asked == expected)
    #expect(postController.posts.map(\.identifier) == fixture.posts)
    #expect(postController.malformedCount == fixture.skipped)
    return user
  }
}
