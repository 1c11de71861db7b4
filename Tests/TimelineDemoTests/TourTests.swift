import Foundation
import ScreenTesting
import Testing
import TimelineTesting

@testable import TimelineDemo

@MainActor
@Suite("TimelineDemo · The tour")
struct TourTests {
  @Test func `Every screen looks as recorded, and nothing else is recorded`() async throws {
    let pages = try await Tour.pages()
    for page in pages {
      let golden = GoldenScreen(timeline: "Tour/\(page.name)")
      if let difference = try golden.difference(from: page.screen) {
        Issue.record("\(page.title): \(difference)")
      }
    }
    if GoldenScreen.isRecording { return }
    let recorded = try FileManager.default.contentsOfDirectory(
      atPath: CloudFixture.directory.appending(path: "Screens/Tour").path(percentEncoded: false)
    )
    #expect(Set(recorded) == Set(pages.map { "\($0.name).txt" }))
  }

  @Test func `Every page has a title of its own and names a feature`() async throws {
    let pages = try await Tour.pages()
    #expect(Set(pages.map(\.name)).count == pages.count)
    #expect(Set(pages.map(\.title)).count == pages.count)
    for page in pages { #expect(page.step.contains(" · ")) }
  }

  @Test func `The tour is the same each time`() async throws {
    let first = try await Tour.pages().map(\.screen)
    let second = try await Tour.pages().map(\.screen)
    #expect(first == second)
  }
}
