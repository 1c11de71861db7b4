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
    /// The name at its beginning. Its width is 0 on the other lines of the same label.
    var name: Name?
  }

  /// A person's name at the beginning of a line.
  struct Name: Hashable {
    /// In cells.
    var width = 0
    var color: Int

    /// Nil if the label has no name.
    init?(in label: Label, line: Int) {
      if label.nameLength == 0 { return nil }
      if line == 0 { width = String(singleLine: String(label.name)).cellWidth }
      color = label.nameColor(of: CellStyle.nameColorCount)
    }
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
      LabelLines(label, width: width).enumerated().lazy.map { index, line in
        Text(text: line, alignment: label.textAlignment, name: Name(in: label, line: index))
      }
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
