import Foundation
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

  @Test(.disabled(if: GoldenScreen.isRecording))
  func `The folder has no other screens`() async throws {
    let folder = CloudFixture.directory.appending(path: "Screens/Sessions")
    let recorded = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    var names: Set<String> = []
    for session in try TimelineSession.all(in: "sessions.json") {
      names.formUnion(session.pages.map { "\($0.name).txt" })
    }
    #expect(Set(recorded) == names)
  }
}
