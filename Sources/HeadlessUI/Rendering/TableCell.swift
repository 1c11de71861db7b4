/// A row of a table screen: labels below each other, and perhaps a mark beside them.
public struct TableCell: Hashable, Sendable {
  public var labels: [Label]
  /// Whether a dot stands beside the first line, in a column that no text can reach.
  public var isMarked: Bool

  public init(labels: [Label], isMarked: Bool = false) {
    self.labels = labels
    self.isMarked = isMarked
  }
}
