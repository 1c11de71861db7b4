/// Computes which lines of a table are visible at a position, and the position after a scroll.
@MainActor
struct TableLayout {
  let content: TableContent
  /// The size of the area for the rows.
  let width, height: Int

  /// The rows, and the footer as an additional one.
  private var rowCount: Int { content.numberOfRows + (content.footer == nil ? 0 : 1) }

  private func lines(ofRow row: Int) -> AnyIterator<TableLine> {
    row < content.numberOfRows
      ? TableLine.lines(of: content.cell(row), width: width)
      : AnyIterator(CollectionOfOne(.centered(content.footer ?? "")).makeIterator())
  }

  /// The number of lines of a row, counted up to a limit.
  func lineCount(ofRow row: Int, upTo limit: Int = .max) -> Int {
    lines(ofRow: row).prefix(limit).reduce(0) { count, _ in count + 1 }
  }

  func visibleLines(at position: ScrollPosition) -> [(row: Int, line: TableLine)] {
    var visible: [(row: Int, line: TableLine)] = []
    var skipped = position.line
    for row in min(position.row, rowCount)..<rowCount where visible.count < height {
      for line in lines(ofRow: row).dropFirst(skipped) {
        visible.append((row, line))
        if visible.count == height { break }
      }
      skipped = 0
    }
    return visible
  }

  /// The rows that are at least partly visible, without the footer.
  func visibleRows(at position: ScrollPosition) -> Range<Int> {
    let rows = visibleLines(at: position).map(\.row)
    guard let first = rows.first, let last = rows.last else { return 0..<0 }
    let end = min(last + 1, content.numberOfRows)
    return min(first, end)..<end
  }

  /// The position after moving down by a number of lines (up, if negative), as far as the list goes.
  func position(_ position: ScrollPosition, movedBy lines: Int) -> ScrollPosition {
    // No list has as many lines as the limit, which prevents the sums below from overflowing.
    let distance = min(Int(clamping: lines.magnitude), .max / 2)
    return clamped(lines < 0 ? movedUp(position, by: distance) : movedDown(position, by: distance))
  }

  func lastPosition() -> ScrollPosition { clamped(ScrollPosition(row: rowCount, line: 0)) }

  /// The nearest valid position: at an existing line, and without empty space below the last line.
  func clamped(_ position: ScrollPosition) -> ScrollPosition {
    if position.row > rowCount { return lastPosition() }
    var position = position
    if position.line > 0 {
      let count = lineCount(ofRow: position.row, upTo: position.line + 1)
      position.line = min(position.line, count - 1)
    }
    return movedUp(position, by: height - visibleLines(at: position).count)
  }

  private func movedDown(_ position: ScrollPosition, by lines: Int) -> ScrollPosition {
    var position = position
    var rest = lines
    while position.row < rowCount {
      let limit = position.line + rest + 1
      let here = lineCount(ofRow: position.row, upTo: limit) - position.line
      if here > rest {
        position.line += rest
        return position
      }
      rest -= here
      position = ScrollPosition(row: position.row + 1, line: 0)
    }
    return position
  }

  private func movedUp(_ position: ScrollPosition, by lines: Int) -> ScrollPosition {
    var position = position
    var rest = lines
    while rest > position.line {
      if position.row == 0 { return .top }
      rest -= position.line
      position.row -= 1
      position.line = lineCount(ofRow: position.row)
    }
    position.line -= rest
    return position
  }
}

/// The first visible line of a list: a row, and the number of its lines that are above the screen.
/// It is relative to a row, so that the cost of a move depends on the distance, not on the length of the list.
public struct ScrollPosition: Hashable, Comparable, Sendable {
  public var row, line: Int

  public init(row: Int = 0, line: Int = 0) {
    self.row = row
    self.line = line
  }

  public static let top = ScrollPosition()

  public static func < (left: Self, right: Self) -> Bool {
    (left.row, left.line) < (right.row, right.line)
  }
}
