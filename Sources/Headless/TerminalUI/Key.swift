/// A key on a terminal. A literal such as `"q"` is a character.
public enum Key: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  /// A letter with the Ctrl key.
  case control(Character)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  case paste(String)
  /// A click of the main mouse button on a cell, counted from 0.
  case click(x: Int, y: Int)
  case wheelUp, wheelDown

  public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }

  var name: String {
    switch self {
    case " ": "Space"
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .escape: "Esc"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .paste(let text): text
    case .click: "Click"
    case .wheelUp, .wheelDown: "Wheel"
    }
  }
}
