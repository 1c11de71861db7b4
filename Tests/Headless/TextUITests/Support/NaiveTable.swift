/// A simple model of a table: all lines of all rows in one array, and the index at which the screen begins.
struct NaiveTable {
  private struct Line {
    /// Nil for the footer.
    let row: Int?
    let text: String
  }

  private(set) var items: [ListItem]
  let footer: String?
  private var height: Int
  private var offset = 0
  /// The table as it would be if its height had not changed since it was last scrolled.
  private var original: [NaiveTable] = []

  init(items: [ListItem], footer: String?, height: Int) {
    self.items = items
    self.footer = footer
    self.height = height
  }

  private var lines: [Line] {
    var lines: [Line] = []
    for (row, item) in items.enumerated() {
      lines += item.lines.map { Line(row: row, text: $0) }
      lines.append(Line(row: row, text: "—"))
    }
    if let footer, !items.isEmpty { lines.append(Line(row: nil, text: footer)) }
    return lines
  }

  private var visibleLines: ArraySlice<Line> { lines.dropFirst(offset).prefix(height) }

  var body: [String] {
    var texts = visibleLines.map(\.text)
    // A rule would stand right below the one of the bar.
    if texts.first == "—" { texts[0] = "" }
    return texts + Array(repeating: "", count: height - texts.count)
  }

  var visibleRows: [Int] {
    visibleLines.compactMap(\.row).reduce(into: []) { rows, row in
      if rows.last != row { rows.append(row) }
    }
  }

  mutating func scroll(by distance: Int) {
    original = []
    move(by: distance)
  }

  private mutating func move(by distance: Int) {
    offset = max(0, min(offset + distance, lines.count - height))
  }

  mutating func resize(height: Int) {
    if original.isEmpty { original = [self] }
    self.height = height
    offset = original[0].offset
    move(by: 0)
  }

  /// Keeps the first visible line: the same line of its row, the last line if the row has become shorter, or the next row that is left.
  mutating func change(to new: [ListItem]) {
    if !original.isEmpty { original[0].change(to: new) }
    let old = items
    let top = offset == 0 ? nil : lines.indices.contains(offset) ? lines[offset] : nil
    let line = lines[..<min(offset, lines.count)].count { $0.row == top?.row }
    items = new
    guard let top, let row = top.row else {
      move(by: 0)
      return
    }
    var target = lines.count
    for (distance, item) in old[row...].enumerated() {
      guard let newRow = new.firstIndex(where: { $0.id == item.id }) else { continue }
      let start = lines.firstIndex { $0.row == newRow } ?? 0
      target = start + (distance == 0 ? min(line, new[newRow].lineCount) : 0)
      break
    }
    offset = 0
    move(by: target)
  }
}
