import Foundation
import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineFixtures
import TimelineTesting

@testable import TimelineApp

@MainActor
@Suite("Timeline · The tour")
struct TourTests {
  /// The folder above that of the package.
  private static let checkout = Fixtures.sourceDirectory.appending(path: "../..")
  private static let standard = Task { try await Tour.pages() }

  @Test func `Every screen looks as recorded`() async throws {
    let pages = try await Self.standard.value
    for page in pages {
      let golden = GoldenScreen(timeline: "Tour/\(page.name)")
      if let difference = try golden.difference(from: page.screen) {
        Issue.record("\(page.caption.title): \(difference)")
      }
    }
  }

  @Test func `Every page has a unique title and names a feature`() async throws {
    let pages = try await Self.standard.value
    #expect(Set(pages.map(\.name)).count == pages.count)
    #expect(Set(pages.map(\.caption.title)).count == pages.count)
    for caption in pages.map(\.caption) {
      #expect(caption.step.contains(" · ") && !caption.reason.isEmpty)
      let file = Self.checkout.appending(path: caption.file)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(caption.file)")
    }
  }

  @Test(arguments: seeds([(20, 10), (20, 22), (33, 11), (56, 10), (48, 16)], few: 2))
  func `The tour has the same pages at each screen size, and draws each correctly`(
    width: Int, height: Int
  ) async throws {
    let size = ScreenSize(width: width, height: height)
    let pages = try await Tour.pages(size: size)
    let standard = try await Self.standard.value
    #expect(pages.map(\.caption) == standard.map(\.caption))
    for page in pages { #expect(size.problem(of: page) == nil) }
  }
}
