import HeadlessUI
import Testing
import TextUI

@testable import TerminalUI

extension NoteScreen {
  static let alert = Alert(
    title: "New", textFields: [.init(placeholder: "Name"), .init(placeholder: "Text")],
    actions: [.init(title: "Send"), .init(title: "Cancel", style: .cancel)])

  func takeTaps() -> [String] { takeNotes().filter { $0.hasPrefix("tap") || $0 == "pull" } }
}

/// The whole screen of an app, with a tab for each form if there are several.
@MainActor
func screen(of forms: [NoteScreen]) -> any KeyboardScreen {
  let controllers = forms.map { NavigationController(rootScreen: $0) }
  let screen: any KeyboardScreen =
    controllers.count == 1 ? controllers[0] : TabBarController(controllers)
  screen.appear()
  return screen
}

extension KeyboardScreen {
  /// Expects that the screen looks different after each action, and has called `onChange` by then.
  func expectChange(after actions: [() -> Void]) {
    var drawn = text
    onChange = { [unowned self] in drawn = text }
    for (index, action) in actions.enumerated() {
      let before = text
      action()
      #expect(drawn == text && drawn != before, "action \(index)")
    }
  }
}

extension TableContent {
  mutating func showAddButton() {
    frame.rightBarButton = "+"
    frame.rightBarButtonIdentifier = ScreenSnapshot.addButton
  }
}

extension TerminalFrame {
  var plainLines: [String] { lines.map { $0.replacing(/\u{1B}\[\d+[mG]/, with: "") } }
}
