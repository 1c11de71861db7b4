import HeadlessUI
import ScreenTesting
import Testing

/// Expects a whole screen of a size, with nothing in it that a terminal would obey.
func expectSound(
  _ text: String,
  _ size: ScreenSize,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(size.problem(of: text) == nil, sourceLocation: sourceLocation)
}
