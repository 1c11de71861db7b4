import Foundation
import PostFixtures
import ScreenTesting

extension GoldenScreen {
  /// The screen in the fixtures' file `Screens/NAME.txt`.
  public init(_ name: String) {
    self.init(
      name, directory: Fixtures.directory.appending(path: "Screens"),
      recordingDirectory: Fixtures.sourceDirectory.appending(path: "Screens"))
  }
}
