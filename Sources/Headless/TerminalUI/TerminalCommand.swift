import HeadlessUI

/// A key of one app, besides those that every app has.
///
/// The key works if no field has the focus, there is no alert, and the screen has what the key acts on.
public struct TerminalCommand: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// Taps the selected row of a screen that also has this button. On other screens a tap has another meaning.
    case tapRow(beside: String)
    /// Taps the button with this title.
    case tap(String)
  }

  let key: Character
  /// The description in the help.
  let title: String
  let action: Action

  /// - Parameters:
  ///   - key: A letter.
  ///   - title: The description in a few words.
  public init(key: Character, title: String, action: Action) {
    self.key = key
    self.title = title
    self.action = action
  }

  /// The item to tap on this screen. Nil if it is not there.
  func target(on drawing: ScreenDrawing) -> FocusItem.Target? {
    switch action {
    case .tapRow(let button):
      drawing.focusItems.contains { $0.target == .button(button) }
        ? drawing.focusItems.first { $0.isRow && $0.isSelected }?.target : nil
    case .tap(let title): drawing.focusItems.map(\.target).first { $0 == .button(title) }
    }
  }
}
