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
