import HeadlessUI

/// Lines below each other, with the items in them and the cell of the insertion point.
struct Block<Line> {
  var lines: [Line] = []
  var items: [FocusItem] = []
  var cursor: CellFrame?

  /// Adds the next text field with at most `limit` lines.
  mutating func append(_ field: TextField, width: Int, limit: Int, line: (String) -> Line) {
    let fieldLines = TextFieldLines(field, width: width, limit: limit)
    if let (line, column) = fieldLines.insertion {
      cursor = CellFrame(x: column, y: lines.count + line, width: 1)
    }
    let frame = CellFrame(x: 0, y: lines.count, width: width, height: fieldLines.lines.count)
    items.append(FocusItem(target: .textField(items.count), text: field.text, frame: frame))
    lines += fieldLines.lines.map(line)
  }

  /// Removes all lines after the first ones.
  mutating func cut(to count: Int) {
    lines.removeSubrange(min(count, lines.count)...)
    items.removeAll { $0.frame.y >= count }
    for index in items.indices {
      items[index].frame.height = min(items[index].frame.height, count - items[index].frame.y)
    }
    if let cursor, cursor.y >= count { self.cursor = nil }
  }

  /// The block without the lines, at another place.
  func placed(x: Int, y: Int) -> (items: [FocusItem], cursor: CellFrame?) {
    (items.map { $0.moved(x: x, y: y) }, cursor?.moved(x: x, y: y))
  }
}
