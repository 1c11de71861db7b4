import ScreenTesting
import Testing
import TimelineTesting

@Suite("Timeline's fixtures · Sessions")
@MainActor
struct TimelineSessionTests {
  @Test(arguments: try TimelineSession.all(in: "sessions.json"))
  func `Each page of a session looks as recorded`(_ session: TimelineSession) async throws {
    try await session.perform { page, user in
      let difference = try GoldenScreen(timeline: "Sessions/\(page.name)")
        .difference(from: user.screenText)
      #expect(difference == nil, "\(page.title)")
      #expect(user.screen.size.problem(of: user.screenText) == nil)
    }
  }
}
