import ScreenTesting
import Testing
import TimelineTesting

@Suite("Timeline's fixtures · Saved records and screens")
@MainActor
struct TimelineFixtureTests {
  @Test(arguments: try TimelineFixture.all())
  func `The app saves and shows what the fixture says`(_ fixture: TimelineFixture) async throws {
    let stage = try await TimelineFixture.Stage(fixture.setting)
    for action in fixture.actions { try await stage.perform(action) }

    #expect(try await stage.savedRecords() == fixture.saved)
    let screen = stage.app.user.screenText
    #expect(try GoldenScreen(timeline: fixture.name).difference(from: screen) == nil)
    #expect(TimelineFixture.screenSize.problem(of: screen) == nil)
  }
}
