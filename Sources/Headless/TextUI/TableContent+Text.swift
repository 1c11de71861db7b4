import CellText
import HeadlessUI

/// The plain-text renderer: a pure function of the content, the size and the position.
///
///     ┌──────────────────────────────────────────┐
///     │ Left              Title            ⟳  +  │   navigation bar
///     ├──────────────────────────────────────────┤
///     │          [Users]     Hashtags            │   segmented control and text fields,
///     │  Search: mi                              │   which do not scroll
///     ├──────────────────────────────────────────┤
///     │  a message that does not scroll either   │
///     ├──────────────────────────────────────────┤
///     │● a row's first label, as many lines as   │   the dot marks the row
///     │  it needs                                │
///     │  its second label                        │
///     ├──────────────────────────────────────────┤
///     │  another row                     Follow  │   its detail
///     ├──────────────────────────────────────────┤
///     │    [Timeline]    Search    Activity (3)  │   tab bar
///     └──────────────────────────────────────────┘
///
/// All text passes through ``Glyphs``, which removes characters that control a terminal.
extension TableContent {
  /// The screen of this size with the list scrolled to a position, or as near to it as possible.
  public func text(size: ScreenSize, position: ScrollPosition = .top) -> String {
    drawing(size: size, position: position).text
  }

  /// The same, with the items that can be reached with keys.
  public func drawing(
    size: ScreenSize, position: ScrollPosition = .top, selectedRow: Int? = nil
  ) -> ScreenDrawing {
    var canvas = Canvas(width: size.width, height: size.height)
    canvas.drawBox(x: 0, y: 0, width: size.width, height: size.height)
    let bar = drawNavigationBar(on: &canvas)
    if let status = frame.status {
      let text = String(singleLine: " \(status) ")
      let x = max(2, size.width - 2 - text.cellWidth)
      canvas.draw(text, x: x, y: size.height - 1, maxWidth: size.width - 4, style: .secondary)
    }
    let header = header(size: size)
    let segments = draw(header.lines, on: &canvas, y: Self.barHeight)
    let (fields, insertion) = header.placed(x: 1 + Self.margin, y: Self.barHeight)
    let rows = drawRows(
      on: &canvas, size: size, position: position, selectedRow: selectedRow,
      y: Self.barHeight + header.lines.count)
    let tabs = drawTabBar(on: &canvas)
    let banner = frame.banner.map {
      canvas.draw($0, y: Self.barHeight - 1, maxHeight: bodyHeight(size: size) + 1)
    }
    // The order in which Tab goes through them: from the top down, what covers the rows after them, and the tabs last.
    var items = bar + segments + fields + rows + (banner.map { [$0] } ?? []) + tabs
    var cursor = insertion
    if let alert = frame.alert {
      canvas.dim()
      (items, cursor) = canvas.draw(alert)
    }
    return ScreenDrawing(
      text: canvas.lines.joined(separator: "\n"), styles: canvas.styles, focusItems: items,
      frame: frame, cursor: cursor)
  }

  /// Draws the rows, or the placeholder of a list without rows. Returns the visible rows.
  private func drawRows(
    on canvas: inout Canvas, size: ScreenSize, position: ScrollPosition, selectedRow: Int?, y: Int
  ) -> [FocusItem] {
    guard frame.numberOfRows > 0 else {
      if let placeholder = frame.placeholder { draw(placeholder, on: &canvas, below: y) }
      return []
    }
    let layout = layout(size: size)
    let position = layout.clamped(position)
    let visible = layout.visibleLines(at: position)
    if let title = titleAbove(position.row) {
      canvas.drawCentered(" \(title) ", y: Self.barHeight - 1)
    }
    var lines = visible.map(\.line)
    // The rule of a row that has left the screen would double the one above the rows.
    if lines.first == .rule { lines[0] = .text(TableLine.Text(text: "")) }
    _ = draw(lines, on: &canvas, y: y)
    return rowItems(of: visible, selectedRow: selectedRow, y: y, width: size.width)
  }

  private func drawTabBar(on canvas: inout Canvas) -> [FocusItem] {
    guard let tabBar = frame.tabBar else { return [] }
    canvas.drawRule(x: 0, y: canvas.height - 3, width: canvas.width)
    return canvas.draw(tabBar.items, selected: tabBar.selectedIndex, y: canvas.height - 2) {
      .tab($0)
    }
  }

  /// Draws lines below each other. Returns the segments in them.
  private func draw(_ lines: [TableLine], on canvas: inout Canvas, y: Int) -> [FocusItem] {
    lines.enumerated().flatMap { index, line in draw(line, on: &canvas, y: y + index) }
  }

  /// The visible rows that can be selected, without the rules below them.
  private func rowItems(
    of lines: [(row: Int, line: TableLine)], selectedRow: Int?, y: Int, width: Int
  ) -> [FocusItem] {
    var items: [FocusItem] = []
    for (index, (row, line)) in lines.enumerated() where row < frame.numberOfRows && line != .rule {
      if items.last?.target == .row(row) {
        items[items.count - 1].frame.height += 1
      } else if cell(row).isSelectable {
        items.append(
          FocusItem(
            target: .row(row), isSelected: row == selectedRow,
            frame: CellFrame(x: 0, y: y + index, width: width)))
      }
    }
    return items
  }

  func layout(size: ScreenSize) -> TableLayout {
    TableLayout(
      content: self, width: size.width - 2 - 2 * Self.margin,
      height: max(1, bodyHeight(size: size) - header(size: size).lines.count))
  }

  /// The top of the frame, the bar and the rule below it.
  private static var barHeight: Int { 3 }
  /// The space between the frame and the text on either side. The mark of a row is in it.
  private static var margin: Int { 2 }

  /// The height of the tab bar, with the rule above it.
  private var tabBarHeight: Int { frame.tabBar == nil ? 0 : 2 }

  /// The number of lines between the bars.
  private func bodyHeight(size: ScreenSize) -> Int {
    size.height - 1 - Self.barHeight - tabBarHeight
  }

  /// The lines between the bar and the rows. Texts take half of the screen at most. At least one line is left for the rows.
  private func header(size: ScreenSize) -> Block<TableLine> {
    let width = size.width - 2 - 2 * Self.margin
    let half = max(1, size.height / 2 - Self.barHeight)
    var block = Block<TableLine>()
    if let control = frame.segmentedControl { block.lines.append(.segments(control)) }
    for field in frame.textFields {
      let limit = max(1, half / frame.textFields.count)
      block.append(field, width: width, limit: limit) { .text(TableLine.Text(text: $0)) }
    }
    if !block.lines.isEmpty { block.lines.append(.rule) }
    if let message = frame.message {
      let label = Label(text: message, numberOfLines: half)
      block.lines += TableLine.lines(
        of: TableCell(labels: [label]), width: width,
        style: message == frame.failure ? .failure : .plain)
    }
    if frame.isRefreshing { block.lines += [.centered("↻ Refreshing…"), .rule] }
    let room = bodyHeight(size: size) - 1
    if block.lines.count > room {
      block.cut(to: room - 1)
      block.lines.append(.rule)
    }
    return block
  }

  /// - Returns: The segments in the line.
  private func draw(_ line: TableLine, on canvas: inout Canvas, y: Int) -> [FocusItem] {
    switch line {
    case .text(let line):
      if line.isMarked { canvas.draw("●", x: 1, y: y, style: .mark) }
      switch line.alignment {
      case .natural:
        canvas.draw(line.text, x: 1 + Self.margin, y: y, style: line.style, name: line.name)
        for column in line.links { canvas.restyle(x: 1 + Self.margin + column, y: y, as: .link) }
      case .center: canvas.drawCentered(line.text, y: y)
      }
      if let detail = line.detail {
        canvas.draw(detail, x: canvas.width - 1 - Self.margin - detail.cellWidth, y: y)
      }
    case .segments(let control):
      let items = control.titles.map { TabBar.Item(title: $0) }
      return canvas.draw(items, selected: control.selectedSegmentIndex, y: y) { .segment($0) }
    case .rule: canvas.drawRule(x: 0, y: y, width: canvas.width)
    }
    return []
  }

  /// Draws text in the middle of the area of the rows.
  private func draw(_ placeholder: String, on canvas: inout Canvas, below top: Int) {
    let room = canvas.height - 1 - tabBarHeight - top
    let lines = Array(WrappedLines(placeholder, width: canvas.width - 4).prefix(room))
    // The advice after a failure is below an empty line.
    let isFailure = frame.failure != nil && frame.message == nil
    let failure = lines.prefix { isFailure && !$0.isEmpty }
    for (index, line) in lines.enumerated() {
      canvas.drawCentered(
        line, y: top + (room - lines.count) / 2 + index,
        style: failure.indices.contains(index) ? .failure : .plain)
    }
  }

  private func drawNavigationBar(on canvas: inout Canvas) -> [FocusItem] {
    var items: [FocusItem] = []
    // Titles are measured as they will be drawn, after sanitizing.
    let title = String(singleLine: frame.title)
    canvas.drawRule(x: 0, y: 2, width: canvas.width)
    var left = 2
    if let button = frame.leftBarButton {
      let leftBarButton = String(singleLine: button)
      canvas.draw(leftBarButton, x: left, y: 1, maxWidth: canvas.width / 2 - 2, ellipsis: true)
      let width = min(leftBarButton.cellWidth, canvas.width / 2 - 2)
      items.append(
        FocusItem(
          target: .leftBarButton, role: frame.leadsBack ? .cancel : .plain, text: button,
          frame: CellFrame(x: left, y: 1, width: width)))
      left += width + 1
    }
    var right = canvas.width - 2
    if let button = frame.rightBarButton {
      let rightBarButton = String(singleLine: button)
      right -= rightBarButton.cellWidth
      canvas.draw(rightBarButton, x: right, y: 1)
      items.append(
        FocusItem(
          target: .rightBarButton, role: .primary, text: button,
          frame: CellFrame(x: right, y: 1, width: rightBarButton.cellWidth)))
      right -= 2
    }
    // The indicator has a separate column, so that nothing moves when it comes and goes.
    right -= 1
    if frame.isActivityIndicatorVisible { canvas.draw("⟳", x: right, y: 1) }
    let centered = (canvas.width - title.cellWidth) / 2
    let x = max(left, min(centered, right - 1 - title.cellWidth))
    canvas.draw(title, x: x, y: 1, maxWidth: max(0, right - 1 - x), ellipsis: true, style: .title)
    return items
  }
}

extension Canvas {
  /// Draws one line of text in the middle of the canvas, inside the frame.
  fileprivate mutating func drawCentered(_ text: String, y: Int, style: CellStyle = .plain) {
    let text = String(singleLine: text)
    let room = width - 4
    draw(
      text, x: max(2, (width - text.cellWidth) / 2), y: y, maxWidth: room, ellipsis: true,
      style: style)
  }
}
