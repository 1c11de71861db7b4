import CellText
import HeadlessUI

extension Canvas {
  /// Draws an alert, with a shorter text if the buttons need room. Returns its items, and the cell of the insertion point.
  mutating func draw(_ alert: Alert) -> (items: [FocusItem], cursor: CellFrame?) {
    let boxWidth = min(width - 2, 44)
    let textWidth = boxWidth - 4
    let buttons = Self.buttons(of: alert, width: textWidth)
    // The blank lines are left out first if there is little room.
    let isSpacious = height - 4 - buttons.lines.count > 6
    let gap = isSpacious && !buttons.lines.isEmpty ? [""] : []
    let room = max(1, height - 4 - buttons.lines.count - gap.count)
    var block = Self.body(of: alert, width: textWidth, limit: room, isSpacious: isSpacious)
    block.lines += gap
    block.items += buttons.placed(x: 0, y: block.lines.count).items
    block.lines += buttons.lines
    block.cut(to: height - 4)

    let x = (width - boxWidth) / 2
    let y = max(1, (height - block.lines.count - 2) / 2)
    drawBox(block.lines, x: x, y: y, width: boxWidth)
    return block.placed(x: x + 2, y: y + 1)
  }

  /// Everything above the buttons. Text without room ends in an ellipsis.
  private static func body(
    of alert: Alert, width: Int, limit: Int, isSpacious: Bool
  ) -> Block<String> {
    let gap = isSpacious ? [Label()] : []
    var labels = [Label(text: alert.title, numberOfLines: isSpacious ? 0 : 1)]
    if let message = alert.message { labels += gap + [Label(text: message)] }
    if !alert.textFields.isEmpty { labels += gap }
    var block = Block<String>()
    block.lines += labels.lazy.flatMap { LabelLines($0, width: width) }.prefix(limit + 1)
    for field in alert.textFields {
      // A long text in one field must not hide the next field.
      block.append(field, width: width, limit: max(1, limit / 3)) { $0 }
    }
    if block.lines.count > limit {
      block.cut(to: limit)
      block.lines[limit - 1] = block.lines[limit - 1].withEllipsis(width: width)
    }
    return block
  }

  /// Buttons of an alert are side by side if they fit, those of an action sheet below each other. Each takes at most one line.
  private static func buttons(of alert: Alert, width: Int) -> Block<String> {
    var block = Block<String>()
    let primary = alert.actions.firstIndex { $0.style != .cancel }
    for (index, action) in alert.actions.enumerated() {
      let titleWidth = width - "[  ]".cellWidth
      let fits = action.title.cellWidth <= titleWidth
      let title = fits ? action.title : action.title.withEllipsis(width: titleWidth)
      let button = "[ \(title) ]"
      if alert.preferredStyle == .alert, let last = block.lines.last,
        last.cellWidth + 2 + button.cellWidth <= width
      {
        block.lines[block.lines.count - 1] += "  " + button
      } else {
        block.lines.append(button)
      }
      let (y, buttonWidth) = (block.lines.count - 1, button.cellWidth)
      block.items.append(
        FocusItem(
          target: .alertAction(index),
          role: action.style == .cancel ? .cancel : index == primary ? .primary : .plain,
          text: action.title,
          frame: CellFrame(x: block.lines[y].cellWidth - buttonWidth, y: y, width: buttonWidth)))
    }
    return block
  }

  /// Draws a banner over the screen: its title, and a few lines of its body. The maximum height is at least 4.
  mutating func draw(_ banner: Banner, y: Int, maxHeight: Int) -> FocusItem {
    let title = LabelLines(Label(text: banner.title, numberOfLines: 1), width: width - 6)
    let bodyLabel = Label(text: banner.body, numberOfLines: min(3, maxHeight - 3))
    let body = banner.body.isEmpty ? [] : Array(LabelLines(bodyLabel, width: width - 6))
    let lines = title + body
    drawBox(lines, x: 1, y: y, width: width - 2)
    return FocusItem(
      target: .banner, text: banner.title,
      frame: CellFrame(x: 1, y: y, width: width - 2, height: lines.count + 2))
  }

  /// Draws lines in a frame, over the canvas. The first one is the title.
  private mutating func drawBox(_ lines: [String], x: Int, y: Int, width: Int) {
    fill(x: x, y: y, width: width, height: lines.count + 2)
    drawBox(x: x, y: y, width: width, height: lines.count + 2)
    for (index, line) in lines.enumerated() {
      let style: CellStyle = index == 0 ? .title : .plain
      draw(line, x: x + 2, y: y + 1 + index, maxWidth: width - 4, style: style)
    }
  }
}
