import Foundation
import ScreenTesting
import Testing
import TimelineFixtures
import TimelineTesting

@Suite("Timeline's fixtures · The files in the folder")
struct TimelineFixtureIndexTests {
  private static let folders = [CloudFixture.directory, Fixtures.sourceDirectory]
  /// Those of the overview document.
  private static let headings = [
    "Features", "Black Diamonds", "Views", "Model Objects", "Controllers and Helpers",
  ]

  @Test func `Names are unique`() throws {
    let names = try TimelineFixture.all().map(\.name)
    #expect(!names.isEmpty)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: try TimelineFixture.all())
  func `A fixture has a description and begins with a launch`(_ fixture: TimelineFixture) {
    #expect(Self.headings.contains { fixture.feature.hasPrefix("\($0) · ") })
    #expect(!fixture.about.isEmpty)
    #expect(fixture.actions.first { !$0.hasPrefix("fault: ") } == "launch")
  }

  @Test(arguments: folders)
  func `The folder has exactly the clouds and photos of the fixtures`(_ directory: URL) throws {
    let fixtures = try TimelineFixture.all()
    let clouds = Set(fixtures.map(\.setting.cloud))
    #expect(try Self.files(in: "Clouds", of: directory) == Set(clouds.map { "\($0).json" }))
    var photos = Set(fixtures.flatMap { $0.setting.library ?? [] })
    for cloud in clouds { photos.formUnion(try CloudFixture.named(cloud).photoNames) }
    #expect(try Self.files(in: "Photos", of: directory) == photos)
  }

  private static let screens: [(folder: String, names: @Sendable () throws -> [String])] = [
    ("Screens", { try TimelineFixture.all().map(\.name) }),
    ("Screens/Sessions", { try TimelineSession.pageNames(in: "sessions.json") }),
    ("Screens/Tour", { try TimelineSession.pageNames(in: "tour.json") }),
  ]

  @Test(
    .disabled(if: GoldenScreen.isRecording, "The screens are just being written."),
    arguments: folders)
  func `Each folder has exactly the screens of the index, a session or the tour`(
    _ directory: URL
  ) throws {
    for (folder, names) in Self.screens {
      let named = Set(try names().map { "\($0).txt" })
      #expect(try named.symmetricDifference(Self.files(in: folder, of: directory)) == [])
    }
  }

  @Test func `The README's table matches the index`() throws {
    let url = Fixtures.sourceDirectory.appending(path: "README.md")
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let expected = try TimelineFixture.all()
      .map { "| `\($0.name)` | \($0.feature) | \($0.about) |" }
    #expect(rows.map(String.init) == expected)
  }

  private static func files(in folder: String, of directory: URL) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: directory.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false }
    return Set(files.map(\.lastPathComponent))
  }
}

extension TimelineSession {
  fileprivate static func pageNames(in file: String) throws -> [String] {
    try all(in: file).flatMap { $0.pages.map(\.name) }
  }
}
