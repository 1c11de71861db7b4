/// The lines of one row, made one at a time: a message may be megabytes long.
struct RowLines: Sequence, IteratorProtocol {
  enum Line: Hashable {
    case text(String, isMarked: Bool)
    case footer(String)
    /// What divides a row from the next.
    case rule
  }

  private let width: Int
  private var isMarked: Bool
  private var labels: ArraySlice<Label>
  private var label: LabelLines?
  private var end: Line?

  /// The lines of a cell that has `width` terminal cells for its text.
  init(_ cell: TableCell, width: Int) {
    self.width = width
    isMarked = cell.isMarked
    labels = cell.labels[...]
    end = .rule
  }

  /// The only line of a footer.
  init(footer: String) {
    width = 0
    isMarked = false
    labels = []
    end = .footer(footer)
  }

  mutating func next() -> Line? {
    while true {
      if let line = label?.next() {
        defer { isMarked = false }
        return .text(line, isMarked: isMarked)
      }
      guard let next = labels.popFirst() else { break }
      label = LabelLines(next, width: width)
    }
    defer { end = nil }
    return end
  }
}
