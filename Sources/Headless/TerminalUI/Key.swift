/// A key on a terminal.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with the Ctrl key.
  case control(Character)
  case enter
  case tab
  case backTab
  case backspace
  case delete
  case escape
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// Pasted text.
  case paste(String)
}
