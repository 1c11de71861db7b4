import CellText
import HeadlessUI

extension Canvas {
  /// Draws an alert over the screen: title, message, fields and buttons. There is always room for the buttons.
  ///
  /// - Returns: The items that can be reached with keys, and the cell of the insertion point.
  mutating func draw(_ alert: Alert) -> (items: [FocusItem], cursor: CellFrame?) {
    let boxWidth = min(width - 2, 44)
    let textWidth = boxWidth - 4
    let (buttons, buttonItems) = buttonLines(of: alert, width: textWidth)
    // The blank lines are left out first if there is little room.
    let isSpacious = height - 4 - buttons.count > 6
    let gap = isSpacious && !buttons.isEmpty ? [""] : []
    let room = max(1, height - 4 - buttons.count - gap.count)
    let body = bodyLines(of: alert, width: textWidth, limit: room, isSpacious: isSpacious)
    let visible = (body.lines + gap + buttons).prefix(height - 4)

    let x = (width - boxWidth) / 2
    let y = max(1, (height - visible.count - 2) / 2)
    fill(x: x, y: y, width: boxWidth, height: visible.count + 2)
    drawBox(x: x, y: y, width: boxWidth, height: visible.count + 2)
    for (index, line) in visible.enumerated() {
      draw(line, x: x + 2, y: y + 1 + index, maxWidth: textWidth)
    }
    let buttonsTop = body.lines.count + gap.count
    let items =
      body.fields
      + buttonItems.map { item in
        var item = item
        item.frame.y += buttonsTop
        return item
      }
    return (
      items.filter { $0.frame.y < visible.count }.map { $0.moved(x: x + 2, y: y + 1) },
      body.cursor?.moved(x: x + 2, y: y + 1)
    )
  }

  /// Everything above the buttons. Text without room ends in an ellipsis.
  private func bodyLines(
    of alert: Alert, width: Int, limit: Int, isSpacious: Bool
  ) -> (lines: [String], fields: [FocusItem], cursor: CellFrame?) {
    let gap = isSpacious ? [Label()] : []
    var labels = [Label(text: alert.title, numberOfLines: isSpacious ? 0 : 1)]
    if let message = alert.message { labels += gap + [Label(text: message)] }
    if !alert.textFields.isEmpty { labels += gap }
    var lines = Array(labels.lazy.flatMap { LabelLines($0, width: width) }.prefix(limit + 1))
    var fields: [FocusItem] = []
    var cursor: CellFrame?
    for field in alert.textFields {
      // A long text in one field must not hide the next field.
      let fieldLines = TextFieldLines(field, width: width, limit: max(1, limit / 3))
      let room = max(0, limit - lines.count)
      if room > 0 {
        let height = min(room, fieldLines.lines.count)
        fields.append(
          FocusItem(
            target: .textField(field.placeholder), text: field.text,
            frame: CellFrame(x: 0, y: lines.count, width: width, height: height)))
      }
      if let (line, column) = fieldLines.insertion, line < room {
        cursor = CellFrame(x: column, y: lines.count + line, width: 1)
      }
      lines += fieldLines.lines.prefix(room + 1)
    }
    if lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1] = lines[limit - 1].withEllipsis(width: width)
    }
    return (lines, fields, cursor)
  }

  /// The buttons of an alert are side by side if they fit; those of an action sheet are below each other. Each takes
  /// one line at most, so that there is room for all.
  private func buttonLines(
    of alert: Alert, width: Int
  ) -> (lines: [String], items: [FocusItem]) {
    var lines: [String] = []
    var items: [FocusItem] = []
    let primary = alert.actions.firstIndex { $0.style != .cancel }
    for (index, action) in alert.actions.enumerated() {
      let titleWidth = width - "[  ]".cellWidth
      let fits = action.title.cellWidth <= titleWidth
      let title = fits ? action.title : action.title.withEllipsis(width: titleWidth)
      let button = "[ \(title) ]"
      if alert.preferredStyle == .alert, let last = lines.last,
        last.cellWidth + 2 + button.cellWidth <= width
      {
        lines[lines.count - 1] = last + "  " + button
      } else {
        lines.append(button)
      }
      let (line, buttonWidth) = (lines.count - 1, button.cellWidth)
      items.append(
        FocusItem(
          target: .alertAction(index),
          role: action.style == .cancel ? .cancel : index == primary ? .primary : .plain,
          text: action.title,
          frame: CellFrame(x: lines[line].cellWidth - buttonWidth, y: line, width: buttonWidth)))
    }
    return (lines, items)
  }
}

extension Canvas {
  /// Draws a banner over the screen: its title, and a few lines of its body.
  ///
  /// - Parameters:
  ///   - y: The row of its upper edge.
  ///   - maxHeight: The maximum number of rows that it may cover; at least 4.
  ///
  /// - Returns: Its frame.
  mutating func draw(_ banner: Banner, y: Int, maxHeight: Int) -> CellFrame {
    let textWidth = width - 6
    let title = LabelLines(Label(text: banner.title, numberOfLines: 1), width: textWidth)
    let bodyLabel = Label(text: banner.body, numberOfLines: min(3, maxHeight - 3))
    let body = banner.body.isEmpty ? [] : Array(LabelLines(bodyLabel, width: textWidth))
    let lines = title + body
    fill(x: 1, y: y, width: width - 2, height: lines.count + 2)
    drawBox(x: 1, y: y, width: width - 2, height: lines.count + 2)
    for (index, line) in lines.enumerated() {
      draw(line, x: 3, y: y + 1 + index, maxWidth: textWidth)
    }
    return CellFrame(x: 1, y: y, width: width - 2, height: lines.count + 2)
  }
}
