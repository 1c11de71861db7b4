import HeadlessUI

/// All that a terminal shows at a moment.
struct TerminalFrame: Hashable {
  /// From the top, with the sequences that say how they look.
  var lines: [String]
  /// Where the cursor is to be seen, counted from 0; nil for nowhere.
  var cursor: Cursor?

  struct Cursor: Hashable {
    var x: Int
    var y: Int
  }
}

extension TerminalFrame {
  /// Whether no screen can be drawn in a window of this size.
  static func isTooSmall(_ size: (width: Int, height: Int)) -> Bool {
    size.width < ScreenSize.minimumWidth || size.height < ScreenSize.minimumHeight
  }

  /// What such a window says.
  static func tooSmall(_ size: (width: Int, height: Int)) -> TerminalFrame {
    let text =
      "This window is too small: \(ScreenSize.minimumWidth) × \(ScreenSize.minimumHeight) is the least."
    var lines = Array(WrappedLines(text, width: max(2, size.width)).prefix(size.height))
    while lines.count < size.height { lines.append("") }
    return TerminalFrame(lines: lines.map { String($0.prefix(max(0, size.width))) })
  }
}
