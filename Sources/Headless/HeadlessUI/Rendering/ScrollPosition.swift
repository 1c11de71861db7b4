/// The first visible line of a list: a row, and the number of its lines that are above the screen.
///
/// A position relative to a row makes the cost of a move depend on the distance, not on the length of the list.
public struct ScrollPosition: Hashable, Sendable {
  public var row = 0
  public var line = 0

  public init(row: Int = 0, line: Int = 0) {
    self.row = row
    self.line = line
  }

  public static let top = ScrollPosition()
}
