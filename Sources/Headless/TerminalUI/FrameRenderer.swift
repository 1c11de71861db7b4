/// Renders frames as terminal output. Only the lines that differ from the last frame are written.
struct FrameRenderer {
  private var latest: TerminalFrame?

  /// Forgets the last frame, for a terminal whose content is unknown. The next frame is drawn completely.
  mutating func invalidate() { latest = nil }

  /// The output that changes the last frame into this one. Empty if they are equal.
  mutating func update(to frame: TerminalFrame) -> String {
    guard frame != latest else { return "" }
    var output = ""
    if let title = frame.title, title != latest?.title { output += "\u{1B}]2;\(title)\u{7}" }
    let isNew = latest?.lines.count != frame.lines.count
    if isNew { output += "\u{1B}[0m\u{1B}[2J" }
    for (index, line) in frame.lines.enumerated() where isNew || latest?.lines[index] != line {
      // The line is cleared first, because the terminal may use other character widths.
      output += "\u{1B}[\(index + 1);1H" + (isNew ? "" : "\u{1B}[2K") + line
    }
    if let cursor = frame.cursor { output += "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H\u{1B}[?25h" }
    latest = frame
    // A synchronized update, if the terminal supports that. The cursor is hidden while lines are written.
    return "\u{1B}[?2026h\u{1B}[?25l" + output + "\u{1B}[?2026l"
  }
}
