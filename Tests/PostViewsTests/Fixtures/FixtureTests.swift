import PostTesting
import Testing

@MainActor
struct FixtureTests {
  @Test("The app asks, reads and shows what the fixture says", arguments: try Fixture.all())
  func appFollows(_ fixture: Fixture) async throws {
    let network = fixture.network()
    let app = FixtureApp(network: network)
    for act in fixture.acts { try await app.user.perform(act) }

    let asked = try network.requests.map { try RequestLine($0) }
    let expected = try fixture.exchanges.map { try RequestLine($0) }
    #expect(asked == expected)
    #expect(app.postController.posts.map(\.identifier) == fixture.posts)
    #expect(app.postController.skippedCount == fixture.skipped)
    let difference = try GoldenScreen(fixture.screen).difference(from: app.user.sees)
    #expect(difference == nil)
  }
}
