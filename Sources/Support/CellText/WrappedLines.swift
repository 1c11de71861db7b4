/// Breaks text into lines that fit a terminal. Each line is made on demand, so the first lines of a huge text are available at once.
/// A line breaks at a space after its first word, or next to wide characters such as Chinese ones and emoji, or else in a word.
/// Spaces around a break are dropped, up to the width of a line, and no other character is lost. Empty text yields one empty line.
public struct WrappedLines: Sequence, IteratorProtocol, Sendable {
  private let width: Int
  private var glyphs: Glyphs
  /// The glyphs after the last break. They are narrower than a line.
  private var rest: [Glyph] = []
  private var isAtEnd = false

  /// - Parameter width: The maximum width of a line in cells. It is at least 2, because a character may need two.
  public init(_ text: String, width: Int) {
    self.width = Swift.max(width, 2)
    glyphs = Glyphs(text)
  }

  public mutating func next() -> String? {
    guard !isAtEnd else { return nil }
    var line = rest
    var cells = line.reduce(0) { $0 + $1.width }
    rest = []
    while let glyph = glyphs.next() {
      if glyph == .lineBreak { return text(of: line[...]) }
      if cells + glyph.width > width {
        return glyph.isSpace ? breakAtSpace(line) : breakBefore(glyph, line)
      }
      line.append(glyph)
      cells += glyph.width
    }
    isAtEnd = true
    return text(of: line[...])
  }

  /// Drops the spaces that follow. A line break after them belongs to this line.
  private mutating func breakAtSpace(_ line: [Glyph]) -> String {
    var dropped = 1
    while let glyph = glyphs.next() {
      if glyph == .lineBreak { return trimmed(line[...]) }
      guard glyph.isSpace, dropped < width else {
        rest = [glyph]
        return trimmed(line[...])
      }
      dropped += 1
    }
    isAtEnd = true
    return trimmed(line[...])
  }

  private mutating func breakBefore(_ glyph: Glyph, _ line: [Glyph]) -> String {
    if let start = line.last?.isSpace == true ? line.count : lastBreak(in: line + [glyph]) {
      let head = trimmed(line[..<start])
      let tail = line[start...] + [glyph]
      // Spaces without a word before them do not make a separate line.
      if !head.isEmpty, tail.reduce(0, { $0 + $1.width }) <= width {
        rest = Array(tail)
        return head
      }
    }
    rest = [glyph]
    return text(of: line[...])
  }

  /// The last position after the first glyph at which the line may be broken.
  private func lastBreak(in line: [Glyph]) -> Int? {
    line.indices.dropFirst().last { position in
      let (before, after) = (line[position - 1], line[position])
      return before.isSpace || (before.isIdeographic || after.isIdeographic) && !after.isSpace
    }
  }

  private func trimmed(_ line: [Glyph].SubSequence) -> String {
    text(of: line.prefix(upTo: (line.lastIndex { !$0.isSpace } ?? line.startIndex - 1) + 1))
  }

  private func text(of line: [Glyph].SubSequence) -> String { line.map(\.text).joined() }
}
