import ScreenTesting
import Testing
import TimelineTesting

/// Expects a screen to look as the golden screen `Sessions/NAME.txt`, and shows the lines that do not.
func expectScreen(
  _ screen: String,
  is name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = GoldenScreen(timeline: "Sessions/\(name)")
  if let difference = try golden.difference(from: screen) {
    Issue.record("The screen is not “\(name)”:\(difference)", sourceLocation: sourceLocation)
  }
}
