import Foundation
import PostFixtures
import ScreenTesting

extension GoldenScreen {
  /// The screen in the fixtures' file `Timeline/Screens/NAME.txt`.
  public init(timeline name: String) {
    self.init(
      name,
      directory: CloudFixture.directory.appending(path: "Screens"),
      recordingDirectory: Fixtures.sourceDirectory.appending(path: "Timeline/Screens")
    )
  }
}
