import Foundation
import PostFixtures
import Testing

@Suite("The house · Documentation")
struct DocumentationTests {
  private static let root = Fixtures.sourceDirectory.deletingLastPathComponent()

  @Test(arguments: [
    "README.md", "Docs/Architecture.md", "Docs/PortingToAGUI.md", "Docs/PortingToCloudKit.md",
    "Docs/Grading.md",
    "Fixtures/README.md", "Fixtures/Timeline/README.md",
  ])
  func `Every link leads to a file`(document: String) throws {
    let url = Self.root.appending(path: document)
    let text = try String(contentsOf: url, encoding: .utf8)
    let links = text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(document != "README.md" || links.count > 50)
    for link in links {
      let target = url.deletingLastPathComponent().appending(path: link)
      #expect(
        FileManager.default.fileExists(atPath: target.path(percentEncoded: false)),
        "\(document) points to \(link)"
      )
    }
  }

  @Test func `The README shows a screen of the tour as it is`() throws {
    let readme = try String(
      contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let screen = try String(
      contentsOf: Fixtures.directory.appending(path: "Screens/Tour/new-posts.txt"),
      encoding: .utf8)
    #expect(readme.contains(screen))
  }
}
