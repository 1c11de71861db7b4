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
    var style = CellStyle.plain
    /// Whether there is a dot beside the line.
    var isMarked = false
    /// The text at its right end.
    var detail: String?
    /// The name at its beginning. Its width is 0 on the other lines of the same label.
    var name: Name?
    /// The columns of its links.
    var links: [Int] = []
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

  static func centered(_ text: String) -> TableLine { .text(Text(text: text, alignment: .center)) }

  /// The lines of one row, made one at a time, because a message may be megabytes long. The width is in terminal cells.
  static func lines(
    of cell: TableCell, width: Int, style: CellStyle = .plain
  ) -> AnyIterator<TableLine> {
    var detail = cell.detail.flatMap {
      Array(LabelLines(Label(text: $0, numberOfLines: 1), width: width / 2)).first
    }
    let width = width - (detail.map { $0.cellWidth + 2 } ?? 0)
    var isMarked = cell.isMarked
    var texts = cell.labels.lazy.flatMap { label in
      var links = LinkColumns(label)
      return LabelLines(label, width: width).enumerated().lazy.map { index, line in
        Text(
          text: line, alignment: label.textAlignment, style: style,
          name: Name(in: label, line: index), links: links.next(on: line))
      }
    }.makeIterator()
    var end: TableLine? = cell.hasSeparator ? .rule : nil
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

/// Finds the links of a label on its lines. Wrapping drops only spaces, so the place of a character among the visible ASCII ones is known.
private struct LinkColumns {
  private var links: ArraySlice<Range<Int>>
  private var place = 0

  init(_ label: Label) {
    let bytes = label.text.utf8
    var (index, place) = (bytes.startIndex, 0)
    func advance(to next: String.Index) -> Int {
      place += bytes[index..<next].count(where: \.isVisible)
      index = next
      return place
    }
    links = label.links.map { advance(to: $0.lowerBound)..<advance(to: $0.upperBound) }[...]
  }

  mutating func next(on line: String) -> [Int] {
    var columns: [Int] = []
    var column = 0
    for glyph in Glyphs(line) where !links.isEmpty {
      if glyph.text.utf8.first?.isVisible == true {
        if links.first?.contains(place) == true { columns.append(column) }
        place += 1
        if links.first?.upperBound == place { links.removeFirst() }
      }
      column += glyph.width
    }
    return columns
  }
}

extension UInt8 {
  fileprivate var isVisible: Bool { 0x21...0x7E ~= self }
}
