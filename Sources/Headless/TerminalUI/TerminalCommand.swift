import HeadlessUI

/// A key that an app has besides those that every app has.
///
/// It counts where no field takes it, no alert has to be answered first, and there is what it is for.
public struct TerminalCommand: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// Taps the selected row of a screen that has this button, too. On another screen a tap means something else.
    case tapRow(beside: String)
    /// Taps the button with this title.
    case tap(String)
  }

  let key: Character
  /// What it does, for the help.
  let title: String
  let action: Action

  /// - Parameters:
  ///   - key: A letter.
  ///   - title: What it does, in a few words.
  public init(key: Character, title: String, action: Action) {
    self.key = key
    self.title = title
    self.action = action
  }

  /// What it taps on a screen as it is drawn; nil if that is not there.
  func target(on drawing: ScreenDrawing) -> FocusItem.Target? {
    switch action {
    case .tapRow(let button):
      drawing.focusItems.contains { $0.target == .button(button) }
        ? drawing.focusItems.first { $0.isRow && $0.isSelected }?.target : nil
    case .tap(let title): drawing.focusItems.map(\.target).first { $0 == .button(title) }
    }
  }
}
