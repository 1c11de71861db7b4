import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineTesting

@testable import TimelineApp

@MainActor
@Suite("Timeline · The tour")
struct TourTests {
  private static let standard = Task { try await Tour.pages() }

  @Test func `Every screen looks as recorded`() async throws {
    let pages = try await Self.standard.value
    for page in pages {
      let golden = GoldenScreen(timeline: "Tour/\(page.name)")
      if let difference = try golden.difference(from: page.screen) {
        Issue.record("\(page.title): \(difference)")
      }
    }
  }

  @Test func `Every page has a unique title and names a feature`() async throws {
    let pages = try await Self.standard.value
    #expect(Set(pages.map(\.name)).count == pages.count)
    #expect(Set(pages.map(\.title)).count == pages.count)
    for page in pages { #expect(page.step.contains(" · ")) }
  }

  @Test(arguments: seeds([(20, 10), (20, 22), (33, 11), (56, 10), (48, 16)], few: 2))
  func `The tour has the same pages at each screen size, and draws each correctly`(
    width: Int, height: Int
  ) async throws {
    let size = ScreenSize(width: width, height: height)
    let pages = try await Tour.pages(size: size)
    let standard = try await Self.standard.value
    #expect(pages.map(\.title) == standard.map(\.title))
    #expect(pages.map(\.step) == standard.map(\.step))
    for page in pages { #expect(size.problem(of: page.screen) == nil) }
  }
}
