import HeadlessUI
import TextUI

@testable import TerminalUI

extension NoteScreen {
  static let alert = Alert(
    title: "New", textFields: [.init(placeholder: "Name"), .init(placeholder: "Text")],
    actions: [.init(title: "Send"), .init(title: "Cancel", style: .cancel)])

  func takeTaps() -> [String] { takeNotes().filter { $0.hasPrefix("tap") || $0 == "pull" } }
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
