import CellText
import HeadlessUI

/// The lines of one row, made one at a time, because a message may be megabytes long.
struct RowLines: Sequence, IteratorProtocol {
  private let width: Int
  private var isMarked: Bool
  private var detail: String?
  private var labels: ArraySlice<Label>
  private var label: (lines: LabelLines, alignment: Label.TextAlignment)?
  private var end: TableLine?

  /// The lines of a cell whose text is `width` terminal cells wide.
  init(_ cell: TableCell, width: Int) {
    detail = cell.detail.flatMap {
      var lines = LabelLines(Label(text: $0, numberOfLines: 1), width: width / 2)
      return lines.next()
    }
    self.width = width - (detail.map { $0.cellWidth + 2 } ?? 0)
    isMarked = cell.isMarked
    labels = cell.labels[...]
    end = .rule
  }

  /// The only line of a footer.
  init(footer: String) {
    width = 0
    isMarked = false
    labels = []
    end = .centered(footer)
  }

  mutating func next() -> TableLine? {
    while true {
      if let line = label?.lines.next() {
        defer { (isMarked, detail) = (false, nil) }
        return .text(
          TableLine.Text(
            text: line,
            alignment: label?.alignment ?? .natural,
            isMarked: isMarked,
            detail: detail
          )
        )
      }
      guard let next = labels.popFirst() else { break }
      label = (LabelLines(next, width: width), next.textAlignment)
    }
    defer { end = nil }
    return end
  }
}

/// A line between the bars of a table screen.
enum TableLine: Hashable {
  case text(Text)
  case segments(SegmentedControl)
  /// The separator between two rows.
  case rule

  struct Text: Hashable {
    var text: String
    var alignment = Label.TextAlignment.natural
    /// Whether there is a dot beside the line.
    var isMarked = false
    /// The text at its right end.
    var detail: String?
  }

  static func centered(_ text: String) -> TableLine {
    .text(Text(text: text, alignment: .center))
  }
}
