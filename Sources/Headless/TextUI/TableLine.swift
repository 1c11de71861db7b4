import CellText
import HeadlessUI

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

  /// The lines of one row, made one at a time, because a message may be megabytes long. The width is in terminal cells.
  static func lines(of cell: TableCell, width: Int) -> AnyIterator<TableLine> {
    var detail = cell.detail.flatMap {
      Array(LabelLines(Label(text: $0, numberOfLines: 1), width: width / 2)).first
    }
    let width = width - (detail.map { $0.cellWidth + 2 } ?? 0)
    var isMarked = cell.isMarked
    var texts = cell.labels.lazy.flatMap { label in
      LabelLines(label, width: width).lazy.map { Text(text: $0, alignment: label.textAlignment) }
    }.makeIterator()
    var end: TableLine? = .rule
    return AnyIterator {
      if var line = texts.next() {
        (line.isMarked, line.detail) = (isMarked, detail)
        (isMarked, detail) = (false, nil)
        return .text(line)
      }
      defer { end = nil }
      return end
    }
  }
}
