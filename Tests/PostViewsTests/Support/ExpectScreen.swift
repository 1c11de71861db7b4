import HeadlessUI
import PostTesting
import ScreenTesting
import Testing

/// Expects a screen to look as the golden screen `Sessions/NAME.txt`, and shows the lines that do not.
func expectScreen(
  _ screen: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if let difference = try GoldenScreen("Sessions/\(name)").difference(from: screen) {
    Issue.record("The screen is not “\(name)”:\(difference)", sourceLocation: sourceLocation)
  }
}

/// Expects a complete screen of a size, without control characters.
func expectSound(
  _ text: String, _ size: ScreenSize, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(size.problem(of: text) == nil, sourceLocation: sourceLocation)
}
