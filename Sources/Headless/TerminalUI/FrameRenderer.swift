/// Turns frames into what has to be written to a terminal: only the lines that are not there already.
struct FrameRenderer {
  private var latest: TerminalFrame?

  /// What is on the terminal is not known any more, and is drawn anew the next time.
  mutating func invalidate() { latest = nil }

  /// What leads from the latest frame to another one; nothing if they are the same.
  mutating func update(to frame: TerminalFrame) -> String {
    guard frame != latest else { return "" }
    var output = ""
    let isNew = latest?.lines.count != frame.lines.count
    if isNew { output += "\u{1B}[0m\u{1B}[2J" }
    for (index, line) in frame.lines.enumerated() where isNew || latest?.lines[index] != line {
      // Whatever the terminal thinks of a character's width: the line begins on an empty one.
      output += "\u{1B}[\(index + 1);1H" + (isNew ? "" : "\u{1B}[2K") + line
    }
    if let cursor = frame.cursor {
      output += "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H\u{1B}[?25h"
    }
    latest = frame
    // As one, where the terminal can do that; the cursor does not show how lines are written.
    return "\u{1B}[?2026h\u{1B}[?25l" + output + "\u{1B}[?2026l"
  }
}
