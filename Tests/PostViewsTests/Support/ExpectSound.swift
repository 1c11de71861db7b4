import HeadlessUI
import ScreenTesting
import Testing

/// Expects a complete screen of a size, without control characters.
func expectSound(
  _ text: String,
  _ size: ScreenSize,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(size.problem(of: text) == nil, sourceLocation: sourceLocation)
}
