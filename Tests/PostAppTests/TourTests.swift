import CellText
import Foundation
import HeadlessUI
import PostFixtures
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@testable import PostApp

@MainActor
@Suite("PostDemo · The tour")
struct TourTests {
  private static let standard = Task { try await Tour.pages() }

  @Test func `Every screen equals its golden screen, and no other ones exist`() async throws {
    let pages = try await Self.standard.value
    for page in pages {
      let golden = GoldenScreen("Tour/\(page.name)")
      if let difference = try golden.difference(from: page.screen) {
        Issue.record("\(page.caption.title): \(difference)")
      }
    }
    if GoldenScreen.isRecording { return }
    let recorded = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.directory.appending(path: "Screens/Tour").path(percentEncoded: false))
    #expect(Set(recorded) == Set(pages.map { "\($0.name).txt" }))
  }

  @Test func `Every page has a unique name, and a caption of at most five lines`() async throws {
    let pages = try await Self.standard.value
    #expect(Set(pages.map(\.name)).count == pages.count)
    for page in pages {
      let caption = page.caption
      #expect(!caption.title.isEmpty && !caption.reason.isEmpty)
      #expect(caption.step.hasPrefix("Part ") || caption.step.hasPrefix("Post2 "))
      let file = Fixtures.packageDirectory.appending(path: caption.file)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(caption.file)")
      let texts = ["10/10  \(caption.title)", caption.reason, caption.file, caption.step]
      let lines = texts.flatMap { WrappedLines($0, width: 80).map { $0 } }
      #expect(lines.count <= 5, "\(page.name) has no room on 80 × 24")
    }
  }

  @Test(arguments: seeds([(20, 10), (20, 22), (33, 11), (56, 10), (48, 16)], few: 2))
  func `In small windows the tour has the same pages, with complete screens`(
    width: Int, height: Int
  ) async throws {
    let size = ScreenSize(width: width, height: height)
    let pages = try await Tour.pages(size: size)
    let standard = try await Self.standard.value
    #expect(pages.map(\.caption) == standard.map(\.caption))
    for page in pages { #expect(size.problem(of: page) == nil) }
  }

  @Test func `The tour is the same each time`() async throws {
    let first = try await Self.standard.value.map(\.screen)
    let second = try await Tour.pages().map(\.screen)
    #expect(first == second)
  }
}
