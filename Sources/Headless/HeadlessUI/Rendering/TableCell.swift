/// A row of a table screen: labels below each other, and perhaps a mark and a detail beside them.
public struct TableCell: Hashable, Sendable {
  public var labels: [Label]
  /// Stands at the right end of the first line, in columns of its own: what a tap does, or how things are.
  public var detail: String?
  /// Whether a dot stands beside the first line, in a column that no text can reach.
  public var isMarked: Bool

  public init(labels: [Label], detail: String? = nil, isMarked: Bool = false) {
    self.labels = labels
    self.detail = detail
    self.isMarked = isMarked
  }

  /// The row that stands above those of a section.
  public static func header(_ title: String) -> TableCell {
    TableCell(labels: [Label(text: title, textAlignment: .center)])
  }
}
