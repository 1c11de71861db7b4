import CellText
import HeadlessUI
import TextUI

/// The complete content of a terminal at one moment.
public struct TerminalFrame: Hashable {
  /// The lines from the top, with escape sequences for their styles.
  public var lines: [String]
  /// The position of the cursor, counted from 0. Nil if it is hidden.
  var cursor: CellFrame?
  /// The window's title. Nil to leave it as it is.
  var title: String?

  public init(lines: [String], cursor: CellFrame? = nil, title: String? = nil) {
    self.lines = lines
    self.cursor = cursor
    self.title = title
  }

  public static func isTooSmall(_ size: (width: Int, height: Int)) -> Bool {
    size.width < ScreenSize.minimumWidth || size.height < ScreenSize.minimumHeight
  }

  /// The width above which lines are hard to read. A wider window shows the screen in its middle.
  static let maximumWidth = 100

  /// Whether there is room for a line of hints below the screen.
  static func hasHint(_ size: (width: Int, height: Int)) -> Bool {
    size.height > ScreenSize.minimumHeight
  }

  /// - Parameter isAsking: Whether Ctrl-C would discard typed text. A small window has no room for the alert that asks.
  public static func tooSmall(
    _ size: (width: Int, height: Int), isAsking: Bool = false
  ) -> TerminalFrame {
    let text =
      isAsking
      ? "Press Ctrl-C again to discard your text, or make this window larger."
      : "This window is too small: \(ScreenSize.minimumWidth) × \(ScreenSize.minimumHeight) is the least."
    var lines = Array(WrappedLines(text, width: max(2, size.width)).prefix(size.height))
    while lines.count < size.height { lines.append("") }
    return TerminalFrame(lines: lines.map { String($0.prefix(max(0, size.width))) })
  }
}
