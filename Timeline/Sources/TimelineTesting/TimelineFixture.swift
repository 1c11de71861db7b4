import HeadlessUI
import ScreenTesting
import TimelineFixtures

/// One entry of Timeline's index of fixtures: the content of the cloud, the actions of a person, and the records saved.
/// The golden screen of the same name shows the result.
///
/// The format is described in `Fixtures/README.md`.
public struct TimelineFixture: Decodable, Sendable, CustomStringConvertible {
  public let name: String
  /// The heading of the overview document that the fixture illustrates.
  public let feature: String
  /// The special feature of the fixture.
  public let about: String
  public let setting: Stage.Setting
  /// The actions, in the words of ``Stage/perform(_:)``.
  public let actions: [String]
  /// The records that the person has saved, as they are in the cloud at the end.
  public let saved: [SavedRecord]

  public var description: String { name }

  /// The size of the golden screens.
  public static let screenSize = ScreenSize(width: 44, height: 24)

  /// All fixtures, in the order of the index.
  public static func all() throws -> [TimelineFixture] {
    try CloudFixture.decode([TimelineFixture].self, from: "index.json")
  }
}

extension GoldenScreen {
  /// The screen in the fixtures' file `Screens/NAME.txt`.
  public init(timeline name: String) {
    self.init(
      name,
      directory: CloudFixture.directory.appending(path: "Screens"),
      recordingDirectory: Fixtures.sourceDirectory.appending(path: "Screens")
    )
  }
}
