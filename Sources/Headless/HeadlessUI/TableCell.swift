/// A row of a table screen: labels below each other, with an optional mark and detail beside them.
public struct TableCell: Hashable, Codable, Sendable {
  public var labels: [Label]
  /// The text at the right end of the first line: the action of a tap, or a state. It has separate columns.
  public var detail: String?
  /// Whether there is a dot beside the first line, in a column that no text can reach.
  public var isMarked: Bool
  /// Whether a tap on the row does anything. Keys skip other rows.
  public var isSelectable = true
  /// Whether a line separates the row from the next one in a terminal.
  public var hasSeparator: Bool

  public init(
    labels: [Label], detail: String? = nil, isMarked: Bool = false, hasSeparator: Bool = true
  ) {
    self.labels = labels
    self.detail = detail
    self.isMarked = isMarked
    self.hasSeparator = hasSeparator
  }

  public static func header(_ title: String) -> TableCell {
    TableCell(labels: [Label(text: title, textAlignment: .center)])
  }
}
