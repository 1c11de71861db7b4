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
/// All text passes ``Glyphs``, which leaves nothing in it that a terminal would obey.
extension TableContent {
  /// What is on a screen of this size when the list is scrolled to a position, or as near to it as the list goes.
  public func text(size: ScreenSize, position: ScrollPosition = .top) -> String {
    var canvas = Canvas(width: size.width, height: size.height)
    canvas.drawBox(x: 0, y: 0, width: size.width, height: size.height)
    drawNavigationBar(on: &canvas)
    var lines = header(size: size)
    if numberOfRows > 0 {
      let layout = layout(size: size)
      let rows = layout.visibleLines(at: layout.clamped(position)).map(\.line)
      // The rule of a row that has left the screen would double the one that is above the rows already.
      lines += rows.first == .rule ? [.text(TableLine.Text(text: ""))] + rows.dropFirst() : rows
    }
    for (index, line) in lines.enumerated() {
      draw(line, on: &canvas, y: Self.barHeight + index)
    }
    if numberOfRows == 0, let placeholder {
      draw(placeholder, on: &canvas, below: Self.barHeight + lines.count)
    }
    if let tabBar {
      canvas.drawRule(x: 0, y: size.height - 3, width: size.width)
      canvas.draw(tabBar.items, selected: tabBar.selectedIndex, y: size.height - 2)
    }
    if let banner {
      canvas.draw(banner, y: Self.barHeight - 1, maxHeight: bodyHeight(size: size) + 1)
    }
    if let alert { canvas.draw(alert) }
    return canvas.lines.joined(separator: "\n")
  }

  /// How the rows lie on a screen of this size.
  func layout(size: ScreenSize) -> TableLayout {
    TableLayout(
      content: self,
      width: size.width - 2 - 2 * Self.margin,
      height: max(1, bodyHeight(size: size) - header(size: size).count)
    )
  }

  /// The frame's top, the bar and the rule below it.
  private static var barHeight: Int { 3 }
  /// Between the frame and the text on either side; the mark of a row stands in it.
  private static var margin: Int { 2 }

  /// How many lines the tab bar takes, with the rule above it.
  private var tabBarHeight: Int { tabBar == nil ? 0 : 2 }

  /// How many lines there are between the bars.
  private func bodyHeight(size: ScreenSize) -> Int {
    size.height - 1 - Self.barHeight - tabBarHeight
  }

  /// What stands between the bar and the rows. Texts take half of the screen at most, and one line is left for the rows.
  private func header(size: ScreenSize) -> [TableLine] {
    let width = size.width - 2 - 2 * Self.margin
    let half = max(1, size.height / 2 - Self.barHeight)
    var lines = segmentedControl.map { [TableLine.segments($0)] } ?? []
    if !textFields.isEmpty {
      let labels = textFields.map {
        Label(
          text: "\($0.placeholder): \($0.text)",
          numberOfLines: max(1, half / textFields.count)
        )
      }
      lines += RowLines(TableCell(labels: labels), width: width)
    } else if !lines.isEmpty {
      lines.append(.rule)
    }
    if let message {
      let label = Label(text: message, numberOfLines: half)
      lines += RowLines(TableCell(labels: [label]), width: width)
    }
    if isRefreshing { lines += [.centered("↻ Refreshing…"), .rule] }
    let room = bodyHeight(size: size) - 1
    return lines.count > room ? lines.prefix(room - 1) + [.rule] : lines
  }

  private func draw(_ line: TableLine, on canvas: inout Canvas, y: Int) {
    switch line {
    case .text(let line):
      if line.isMarked { canvas.draw("●", x: 1, y: y) }
      switch line.alignment {
      case .natural: canvas.draw(line.text, x: 1 + Self.margin, y: y)
      case .center: canvas.drawCentered(line.text, y: y)
      }
      if let detail = line.detail {
        canvas.draw(detail, x: canvas.width - 1 - Self.margin - detail.cellWidth, y: y)
      }
    case .segments(let control):
      let items = control.titles.map { TabBar.Item(title: $0) }
      canvas.draw(items, selected: control.selectedSegmentIndex, y: y)
    case .rule:
      canvas.drawRule(x: 0, y: y, width: canvas.width)
    }
  }

  /// Draws text in the middle of the rows' part of the screen.
  private func draw(_ placeholder: String, on canvas: inout Canvas, below top: Int) {
    let room = canvas.height - 1 - tabBarHeight - top
    let lines = Array(WrappedLines(placeholder, width: canvas.width - 4).prefix(room))
    for (index, line) in lines.enumerated() {
      canvas.drawCentered(line, y: top + (room - lines.count) / 2 + index)
    }
  }

  private func drawNavigationBar(on canvas: inout Canvas) {
    // What is measured is what will be drawn, where controls have got a width.
    let title = String(singleLine: title)
    canvas.drawRule(x: 0, y: 2, width: canvas.width)
    var left = 2
    if let leftBarButton = leftBarButton.map(String.init(singleLine:)) {
      canvas.draw(leftBarButton, x: left, y: 1, maxWidth: canvas.width / 2 - 2, ellipsis: true)
      left += min(leftBarButton.cellWidth, canvas.width / 2 - 2) + 1
    }
    var right = canvas.width - 2
    if let rightBarButton = rightBarButton.map(String.init(singleLine:)) {
      right -= rightBarButton.cellWidth
      canvas.draw(rightBarButton, x: right, y: 1)
      right -= 2
    }
    // The indicator has a place of its own, so that nothing moves when it comes and goes.
    right -= 1
    if isActivityIndicatorVisible { canvas.draw("⟳", x: right, y: 1) }
    let centered = (canvas.width - title.cellWidth) / 2
    let x = max(left, min(centered, right - 1 - title.cellWidth))
    canvas.draw(title, x: x, y: 1, maxWidth: max(0, right - 1 - x), ellipsis: true)
  }
}

extension Canvas {
  /// Draws one line of text in the middle of the canvas, inside the frame.
  fileprivate mutating func drawCentered(_ text: String, y: Int) {
    // What is measured is what will be drawn, where controls have got a width.
    let text = String(singleLine: text)
    let room = width - 4
    draw(text, x: max(2, (width - text.cellWidth) / 2), y: y, maxWidth: room, ellipsis: true)
  }
}
