import Foundation
import PostFixtures
import PostTesting
import ScreenTesting
import Testing

@Suite("Fixtures · The folder is whole")
struct FixtureIndexTests {
  @Test func `Names are unique`() throws {
    let names = try Fixture.all().map(\.name)
    #expect(!names.isEmpty)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: try Fixture.all())
  func `A fixture has a step, a description and a launch as its first action`(_ fixture: Fixture) {
    #expect(fixture.step.hasPrefix("Part One, ") || fixture.step.hasPrefix("Part Two, "))
    #expect(!fixture.about.isEmpty)
    #expect(fixture.actions.first == "launch")
    #expect(!fixture.exchanges.isEmpty)
  }

  @Test(arguments: [Fixtures.directory, Fixtures.sourceDirectory])
  func `The answers are those that the index names`(_ directory: URL) throws {
    let exchanges = try Fixture.all().flatMap(\.exchanges)
    let named = Set(exchanges.map(\.answer) + exchanges.compactMap(\.body))
    #expect(try named.symmetricDifference(Self.files(in: "Answers", of: directory)) == [])
  }

  /// Other tests check the subfolders of `Screens`.
  @Test(
    .disabled(if: GoldenScreen.isRecording, "The screens are just being written."),
    arguments: [Fixtures.directory, Fixtures.sourceDirectory])
  func `The screens are those that the index names`(_ directory: URL) throws {
    let named = Set(try Fixture.all().map { "\($0.screen).txt" })
    #expect(try named.symmetricDifference(Self.files(in: "Screens", of: directory)) == [])
  }

  @Test func `The README's table says what the index says`() throws {
    let url = Fixtures.sourceDirectory.appending(path: "README.md")
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let expected = try Fixture.all().map { "| `\($0.name)` | \($0.step) | \($0.about) |" }
    #expect(rows.map(String.init) == expected)
  }

  /// Runs in a separate process, since all tests share the current directory.
  @Test func `Fixtures are found from any current directory`() async {
    await #expect(processExitsWith: .success) {
      let isElsewhere = FileManager.default.changeCurrentDirectoryPath("/")
      for exchange in try Fixture.all().flatMap(\.exchanges) {
        _ = try Fixture.answer(named: exchange.answer)
      }
      exit(isElsewhere ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  private static func files(in folder: String, of directory: URL) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: directory.appending(path: folder),
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false }
    return Set(files.map(\.lastPathComponent))
  }
}
