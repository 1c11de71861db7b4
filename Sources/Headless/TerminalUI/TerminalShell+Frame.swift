import HeadlessUI

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
    if hasHint { lines.append(hint(for: drawing)) }
    let cursor = insertionPoint == nil ? nil : drawing.cursor
    return TerminalFrame(lines: lines, cursor: cursor.map { .init(x: $0.x, y: $0.y) })
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

  private func hint(for drawing: ScreenDrawing) -> String {
    var hint = ""
    for word in hintWords(for: drawing) {
      let longer = hint.isEmpty ? " \(word)" : "\(hint)  \(word)"
      if longer.cellWidth > size.width { break }
      hint = longer
    }
    return TextStyle.dim.rawValue + hint + TextStyle.end
  }

  /// The hints for this screen, the most important ones first.
  func hintWords(for drawing: ScreenDrawing) -> [String] {
    let items = drawing.focusItems
    if help != nil { return ["Esc close", "↑↓ move"] }
    let field = focusedItem(on: drawing).flatMap { $0.isField ? $0 : nil }
    // Further characters would be dropped.
    let isFull = field.map { $0.text.count >= LineEditor.maximumLength } ?? false
    let warning = isFull ? ["The field is full"] : []
    if drawing.isCoveredByAlert {
      if items.isEmpty { return ["q quit"] }
      let enter = field.map { enterWords(in: $0, on: drawing) } ?? "Enter press"
      return warning + [enter, "Esc cancel", "Tab next"]
    }
    if let field {
      return warning + [enterWords(in: field, on: drawing), "Tab next", "Esc leave the field"]
    }
    let wayOut = items.contains { $0.role == .cancel } ? ["Esc back"] : []
    if focus != .list { return ["Enter press", "Tab next", "Esc list", "q quit"] }
    let adds = items.contains { $0.target == .button("+") } ? ["+ add"] : []
    let rows =
      (drawing.canMoveSelection ? ["↑↓ move"] : [])
      + (items.contains(where: \.isRow) ? ["Enter open"] : [])
    let fields = items.contains(where: \.isField) ? ["/ field"] : []
    let tabs = items.count(where: \.isTab)
    let refreshes = drawing.hasRefreshControl ? ["r refresh"] : []
    let news = items.contains(where: \.isBanner) ? ["Tab Enter open the news"] : []
    let here = commands.filter { $0.target(on: drawing) != nil }
    return ["? help", "q quit"] + news + wayOut + adds + fields
      + here.map { "\($0.key) \($0.title.lowercased())" }
      + refreshes + rows + (tabs > 1 ? ["1–\(tabs) tabs"] : []) + ["Tab buttons"]
  }

  /// In the last field, Enter submits the form.
  private func enterWords(in field: FocusItem, on drawing: ScreenDrawing) -> String {
    let items = drawing.focusItems
    guard items.last(where: \.isField)?.target == field.target,
      case .button(let title)? = items.first(where: { $0.role == .primary })?.target
    else { return "Enter go on" }
    return "Enter \(title.lowercased())"
  }
}
