extension Canvas {
  /// Draws an alert over what is there: title, message, fields, and the buttons, which always find room.
  mutating func draw(_ alert: Alert) {
    let boxWidth = min(width - 2, 44)
    let textWidth = boxWidth - 4
    let buttons = buttonLines(of: alert, width: textWidth)
    // Where room is short, the blank lines go first.
    let isSpacious = height - 4 - buttons.count > 6
    let gap = isSpacious && !buttons.isEmpty ? [""] : []
    let room = max(1, height - 4 - buttons.count - gap.count)
    let body = bodyLines(of: alert, width: textWidth, limit: room, isSpacious: isSpacious)
    let visible = (body + gap + buttons).prefix(height - 4)

    let x = (width - boxWidth) / 2
    let y = max(1, (height - visible.count - 2) / 2)
    fill(x: x, y: y, width: boxWidth, height: visible.count + 2)
    drawBox(x: x, y: y, width: boxWidth, height: visible.count + 2)
    for (index, line) in visible.enumerated() {
      draw(line, x: x + 2, y: y + 1 + index, maxWidth: textWidth)
    }
  }

  /// Everything above the buttons. What finds no room ends in an ellipsis.
  private func bodyLines(
    of alert: Alert, width: Int, limit: Int, isSpacious: Bool
  ) -> [String] {
    let gap = isSpacious ? [Label()] : []
    var labels = [Label(text: alert.title, numberOfLines: isSpacious ? 0 : 1)]
    if let message = alert.message { labels += gap + [Label(text: message)] }
    if !alert.textFields.isEmpty { labels += gap }
    // However much is typed into one field, the next one is seen.
    labels += alert.textFields.map {
      Label(text: "\($0.placeholder): \($0.text)", numberOfLines: max(1, limit / 3))
    }
    var lines = Array(labels.lazy.flatMap { LabelLines($0, width: width) }.prefix(limit + 1))
    if lines.count > limit {
      lines.removeLast()
      lines[limit - 1] = lines[limit - 1].withEllipsis(width: width)
    }
    return lines
  }

  /// The buttons of an alert side by side as far as they fit, those of an action sheet below each other. None takes
  /// more than a line, so that there is room for all.
  private func buttonLines(of alert: Alert, width: Int) -> [String] {
    var lines: [String] = []
    for action in alert.actions {
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
    }
    return lines
  }
}
