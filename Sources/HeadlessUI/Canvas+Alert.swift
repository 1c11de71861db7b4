extension Canvas {
  /// Draws an alert over what is there: title, message, fields, and the buttons, which always find room.
  mutating func draw(_ alert: Alert) {
    let boxWidth = min(width - 2, 44)
    let textWidth = boxWidth - 4
    let buttons = buttonLines(of: alert, width: textWidth)
    let room = max(1, height - 4 - buttons.count - (buttons.isEmpty ? 0 : 1))
    let body = bodyLines(of: alert, width: textWidth, limit: room)
    let lines = body + (buttons.isEmpty ? [] : [""]) + buttons
    let visible = lines.prefix(height - 4)

    let x = (width - boxWidth) / 2
    let y = max(1, (height - visible.count - 2) / 2)
    fill(x: x, y: y, width: boxWidth, height: visible.count + 2)
    drawBox(x: x, y: y, width: boxWidth, height: visible.count + 2)
    for (index, line) in visible.enumerated() {
      draw(line, x: x + 2, y: y + 1 + index, maxWidth: textWidth)
    }
  }

  /// Everything above the buttons. What finds no room ends in an ellipsis.
  private func bodyLines(of alert: Alert, width: Int, limit: Int) -> [String] {
    var paragraphs = [alert.title]
    if let message = alert.message { paragraphs += ["", message] }
    if !alert.textFields.isEmpty { paragraphs.append("") }
    paragraphs += alert.textFields.map { "\($0.placeholder): \($0.text)" }
    var lines: [String] = []
    for paragraph in paragraphs {
      lines += WrappedLines(paragraph, width: width).prefix(limit + 1 - lines.count)
    }
    return lines.count > limit ? lines.prefix(limit - 1) + ["…"] : lines
  }

  /// The buttons of an alert side by side as far as they fit, those of an action sheet below each other.
  private func buttonLines(of alert: Alert, width: Int) -> [String] {
    var lines: [String] = []
    for action in alert.actions {
      let button = "[ \(action.title) ]"
      if alert.preferredStyle == .alert, let last = lines.last,
        last.cellWidth + 2 + button.cellWidth <= width
      {
        lines[lines.count - 1] = last + "  " + button
      } else {
        lines += WrappedLines(button, width: width)
      }
    }
    return lines
  }
}
