import CellText
import TextUI

extension TerminalShell {
  /// The current frame.
  func frame() -> TerminalFrame {
    if isTooSmall { return .tooSmall(size) }
    var drawing = drawAndUpdateFocus()
    let insertionPoint = insertionPoint(on: drawing)
    if screen.insertionPoint != insertionPoint {
      screen.insertionPoint = insertionPoint
      drawing = screen.drawing
    }
    var lines = drawing.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    highlight(in: &lines, drawing)
    if hasHint {
      lines.append(hintWords(for: drawing).hintLine(after: " ", "  ", width: size.width))
    }
    return TerminalFrame(lines: lines, cursor: insertionPoint == nil ? nil : drawing.cursor)
  }

  private func insertionPoint(on drawing: ScreenDrawing) -> InsertionPoint? {
    guard let item = focusedItem(on: drawing), case .textField(let placeholder) = item.target
    else { return nil }
    return InsertionPoint(placeholder: placeholder, offset: offset ?? item.text.count)
  }

  private func highlight(in lines: inout [String], _ drawing: ScreenDrawing) {
    switch focus(on: drawing) {
    case .list:
      guard let row = drawing.focusItems.first(where: { $0.isRow && $0.isSelected }) else { break }
      for y in row.frame.y..<row.frame.y + row.frame.height where lines.indices.contains(y) {
        lines[y] = lines[y].markedAsSelected
      }
    case .item:
      // A field is shown by the cursor instead.
      guard let item = focusedItem(on: drawing), !item.isField else { break }
      let frame = item.frame
      for y in frame.y..<frame.y + frame.height where lines.indices.contains(y) {
        lines[y] = lines[y].styled(.reverse, x: frame.x, width: frame.width)
      }
    case nil:
      break
    }
  }

  // MARK: The line below the screen

  /// The hints for this screen, the most important ones first.
  func hintWords(for drawing: ScreenDrawing) -> [String] {
    let field = focusedItem(on: drawing).flatMap { $0.isField ? $0 : nil }
    // Further characters would be dropped.
    let isFull = field.map { $0.text.count >= LineEditor.maximumLength } ?? false
    let hints = bindings(on: drawing).compactMap(\.hint)
    return (isFull ? ["The field is full"] : [])
      + hints.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.words)
  }
}
