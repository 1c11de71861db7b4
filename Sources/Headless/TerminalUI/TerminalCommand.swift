import HeadlessUI
import TextUI

/// A key of one app. It works if no field has the focus, no alert covers the screen, and the screen has the button.
public struct TerminalCommand: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// Taps the selected row if the right button has this identifier. On other screens a tap has another meaning.
    case tapRow(beside: String)
    /// Taps the right button if it has this identifier.
    case tap(String)
  }

  let key: Character
  /// The description in the help.
  let title: String
  let action: Action

  public init(key: Character, title: String, action: Action) {
    self.key = key
    self.title = title
    self.action = action
  }

  /// The item to tap on this screen. Nil if it is not there.
  func target(on drawing: ScreenDrawing) -> ScreenElement? {
    let button = drawing.rightBarButtonIdentifier
    return switch action {
    case .tapRow(let identifier): button == identifier ? drawing.selectedRow?.target : nil
    case .tap(let identifier): button == identifier ? .rightBarButton : nil
    }
  }
}
