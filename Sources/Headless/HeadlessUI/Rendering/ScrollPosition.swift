/// The first line of a list that is on the screen: a row, and how many of its lines are above the screen.
///
/// Counting from a row instead of from the top makes every move cost what it moves over, not what the list holds.
public struct ScrollPosition: Hashable, Sendable {
  public var row = 0
  public var line = 0

  public init(row: Int = 0, line: Int = 0) {
    self.row = row
    self.line = line
  }

  public static let top = ScrollPosition()
}
