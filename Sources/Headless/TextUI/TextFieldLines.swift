import CellText
import HeadlessUI

/// The lines of a text field: its placeholder and its text. If there are too many, those around the insertion point.
struct TextFieldLines {
  private(set) var lines: [String]
  /// The line and column of the insertion point.
  private(set) var insertion: (line: Int, column: Int)?

  /// The maximum number of wrapped lines. Longer texts are cut.
  private static let maximumLineCount = 4000

  init(_ field: TextField, width: Int, limit: Int) {
    let text = "\(field.placeholder): \(field.text)"
    guard let offset = field.insertionPoint else {
      lines = Array(LabelLines(Label(text: text, numberOfLines: limit), width: width))
      return
    }
    lines = Array(WrappedLines(text, width: width).prefix(Self.maximumLineCount))
    let before = "\(field.placeholder): \(field.text.prefix(max(0, offset)))"
    var (line, column) = Self.place(behind: before, in: lines, of: text)
    if lines.count > limit {
      let start = max(0, min(line - limit + 1, lines.count - limit))
      let isCut = start + limit < lines.count && line < start + limit - 1
      lines = Array(lines[start..<min(start + limit, lines.count)])
      line = min(line - start, lines.count - 1)
      if isCut { lines[lines.count - 1] = lines[lines.count - 1].withEllipsis(width: width) }
    }
    column = min(column, width)
    insertion = (line, column)
  }

  /// Finds the position of a character in the wrapped lines. Spaces at the end of a line may be missing.
  private static func place(
    behind before: String, in lines: [String], of text: String
  ) -> (line: Int, column: Int) {
    let glyphs = Array(Glyphs(text))
    let count = Glyphs(before).reduce(0) { count, _ in count + 1 }
    var (line, column) = (0, 0)
    var rest = Array(Glyphs(lines.first ?? ""))[...]

    func beginNextLine() {
      guard line + 1 < lines.count else { return }
      line += 1
      column = 0
      rest = Array(Glyphs(lines[line]))[...]
    }

    for glyph in glyphs.prefix(count) {
      if glyph == .lineBreak {
        beginNextLine()
        continue
      }
      if rest.isEmpty {
        if glyph.isSpace { continue }
        beginNextLine()
      }
      if rest.first?.text == glyph.text {
        rest.removeFirst()
        column += glyph.width
      }
    }
    if rest.isEmpty, glyphs.indices.contains(count), !glyphs[count].isSpace,
      glyphs[count] != .lineBreak
    {
      beginNextLine()
    }
    return (line, column)
  }
}
