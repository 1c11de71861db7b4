import HeadlessUI
import ScreenTesting
import TimelineFixtures

/// An entry of Timeline's index of fixtures, as `Fixtures/README.md` describes it: the content of the cloud, the actions of a
/// person, and the records saved. The golden screen of the same name shows the result.
public struct TimelineFixture: Decodable, Sendable, CustomStringConvertible {
  public let name: String
  /// The heading in the overview document.
  public let feature: String
  public let about: String
  public let setting: Stage.Setting
  /// In the words of ``Stage/perform(_:)``.
  public let actions: [String]
  /// The person's records at the end.
  public let saved: [SavedRecord]

  public var description: String { name }

  public static let screenSize = ScreenSize(width: 44, height: 24)

  /// In the order of the index.
  public static func all() throws -> [TimelineFixture] {
    try CloudFixture.decode([TimelineFixture].self, from: "index.json")
  }
}

extension GoldenScreen {
  public init(timeline name: String) {
    self.init(
      name, directory: CloudFixture.directory.appending(path: "Screens"),
      recordingDirectory: Fixtures.sourceDirectory.appending(path: "Screens"))
  }
}
