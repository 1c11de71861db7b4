import CellText
import HeadlessUI

/// A grid of terminal cells to draw text and frames on. Text is sanitized as ``Glyphs`` says, and clipped.
/// A wide character that loses one of its two cells, to the edge or to something drawn over it, leaves a space.
///
/// Text from right to left stays in logical order. A terminal that reorders it would also move the frames and columns beside it.
/// Therefore ``lines`` puts an invisible U+200E LEFT-TO-RIGHT MARK before and after each such text, and no other bidi control.
struct Canvas: Sendable {
  let width, height: Int
  private var cells: [Cell]
  private var rightToLeftTextCount = 0

  private struct Cell {
    /// Nil for the right half of a wide character.
    var glyph: Glyph?
    /// The number of a text with right-to-left parts; 0 for all other content.
    var rightToLeftText = 0
    var style = CellStyle.plain

    static let blank = Cell(glyph: .space)
  }

  /// A canvas of spaces. A negative width or height counts as 0.
  init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// The rows from top to bottom, each exactly ``width`` cells wide.
  var lines: [String] { (0..<height).map { line(at: $0) } }

  /// The styles of all cells, row by row.
  var styles: [[CellStyle]] {
    (0..<height).map { y in cells[y * width..<(y + 1) * width].map(\.style) }
  }

  /// Makes everything that has been drawn secondary.
  mutating func dim() { for index in cells.indices { cells[index].style = .secondary } }

  /// Gives a cell of the canvas another style.
  mutating func restyle(x: Int, y: Int, as style: CellStyle) {
    if 0..<height ~= y, 0..<width ~= x { cells[y * width + x].style = style }
  }

  /// Draws text as a single line, clipped to the canvas and to `maxWidth` cells. Line breaks become spaces. `x` and `y` count from 0
  /// and may be outside of the canvas. `ellipsis` tells whether text that is clipped on the right ends in `…`.
  /// What follows the `name` at the beginning is secondary, and a name from right to left does not move it.
  mutating func draw(
    _ text: String, x: Int, y: Int, maxWidth: Int? = nil, ellipsis: Bool = false,
    style: CellStyle = .plain, name: TableLine.Name? = nil
  ) {
    guard 0..<height ~= y, x < width else { return }
    let room = min(maxWidth ?? .max, width - x)
    guard room > 0 else { return }

    var end = 0
    var drawn: [(glyph: Glyph, x: Int)] = []
    var isClipped = false
    for glyph in Glyphs(text, singleLine: true) {
      isClipped = end + glyph.width > room
      if isClipped { break }
      // Glyphs left of the canvas are dropped.
      if end + glyph.width + x > 0 { drawn.append((glyph, end + x)) }
      end += glyph.width
    }
    if isClipped {
      let limit = ellipsis ? room - 1 : room
      while let last = drawn.last, last.x - x + last.glyph.width > limit {
        end = last.x - x
        drawn.removeLast()
      }
      if ellipsis { drawn.append((Glyph(text: "…", width: 1), min(end, limit) + x)) }
      end = min(end, limit) + (ellipsis ? 1 : 0)
      while end < room {
        drawn.append((.space, end + x))
        end += 1
      }
    }

    guard let name else { return put(drawn[...], y: y, style: style) }
    let rest = drawn.firstIndex { $0.x >= x + name.width } ?? drawn.count
    put(drawn[..<rest], y: y, style: .name(color: name.color))
    put(drawn[rest...], y: y, style: .secondary)
  }

  private mutating func put(_ text: ArraySlice<(glyph: Glyph, x: Int)>, y: Int, style: CellStyle) {
    var mark = 0
    if text.contains(where: \.glyph.isRightToLeft) {
      rightToLeftTextCount += 1
      mark = rightToLeftTextCount
    }
    for (glyph, x) in text { put(glyph, x: x, y: y, rightToLeftText: mark, style: style) }
  }

  /// Fills a rectangle with a character of one cell.
  mutating func fill(x: Int, y: Int, width: Int, height: Int, with character: Character = " ") {
    let glyph = Glyph(text: String(character), width: 1)
    for row in Self.clip(y, height, to: self.height) {
      for column in Self.clip(x, width, to: self.width) { put(glyph, x: column, y: row) }
    }
  }

  /// Draws a frame of `┌─┐`, `│` and `└─┘`. The inside stays as it is. Does nothing if the frame is smaller than 2 × 2 cells.
  mutating func drawBox(x: Int, y: Int, width: Int, height: Int) {
    guard width >= 2, height >= 2 else { return }
    drawRule(x: x, y: y, width: width, ends: ("┌", "┐"))
    drawRule(x: x, y: y + height - 1, width: width, ends: ("└", "┘"))
    for column in [x, x + width - 1] {
      fill(x: column, y: y + 1, width: 1, height: height - 2, with: "│")
    }
  }

  /// Draws a rule `├─┤` across a frame. Does nothing if the frame is narrower than 2 cells.
  mutating func drawRule(
    x: Int, y: Int, width: Int, ends: (left: Character, right: Character) = ("├", "┤")
  ) {
    guard width >= 2 else { return }
    fill(x: x, y: y, width: width, height: 1, with: "─")
    fill(x: x, y: y, width: 1, height: 1, with: ends.left)
    fill(x: x + width - 1, y: y, width: 1, height: 1, with: ends.right)
  }

  /// The part of `start ..< start + length` that lies in `0 ..< limit`.
  private static func clip(_ start: Int, _ length: Int, to limit: Int) -> Range<Int> {
    let lower = min(max(start, 0), limit)
    return lower..<max(lower, min(start + max(length, 0), limit))
  }

  private mutating func put(
    _ glyph: Glyph, x: Int, y: Int, rightToLeftText: Int = 0, style: CellStyle = .plain
  ) {
    for column in x..<x + glyph.width where 0..<width ~= column {
      blankOtherHalf(ofCellAt: column, y * width)
      cells[y * width + column] = .blank
    }
    guard x >= 0, x + glyph.width <= width else { return }
    for column in x..<x + glyph.width {
      cells[y * width + column] = Cell(
        glyph: column == x ? glyph : nil, rightToLeftText: rightToLeftText, style: style)
    }
  }

  private mutating func blankOtherHalf(ofCellAt column: Int, _ row: Int) {
    if cells[row + column].glyph == nil {
      cells[row + column - 1] = .blank
    } else if column + 1 < width, cells[row + column + 1].glyph == nil {
      cells[row + column + 1] = .blank
    }
  }

  private func line(at y: Int) -> String {
    var line = ""
    var previous = Glyph.space
    var rightToLeftText = 0
    for cell in cells[y * width..<(y + 1) * width] {
      guard var glyph = cell.glyph else { continue }
      if cell.rightToLeftText != rightToLeftText {
        line += "\u{200E}"
        rightToLeftText = cell.rightToLeftText
      }
      // Two adjacent texts could join, as a virama does with the next consonant. Glyphs within one text never do.
      if glyph.joins(previous) {
        line += Glyph.replacement.text
        glyph = glyph.width == 2 ? .space : Glyph(text: "", width: 0)
      }
      line += glyph.text
      previous = glyph
    }
    return rightToLeftText == 0 ? line : line + "\u{200E}"
  }
}
