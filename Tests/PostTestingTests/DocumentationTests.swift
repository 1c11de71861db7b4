import Foundation
import PostFixtures
import Testing

@Suite("The house · Documentation")
struct DocumentationTests {
  private static let root = Fixtures.sourceDirectory.deletingLastPathComponent()

  @Test func `The README shows a screen of the tour as it is`() throws {
    let readme = try String(
      contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let screen = try String(
      contentsOf: Fixtures.directory.appending(path: "Screens/Tour/new-posts.txt"),
      encoding: .utf8)
    #expect(readme.contains(screen))
  }
}
