import HeadlessUI
import TextUI

/// A screen with content from the test. It performs taps and typed text, and records its calls.
@MainActor
final class NoteScreen: TableScreen {
  weak var navigationController: NavigationController?
  var content: TableContent
  var isBusy = false
  var isAtEnd = true
  private(set) var notes: [String] = []

  /// A screen with rows `TITLE 0`, `TITLE 1`, …
  init(_ title: String, rows: Int = 0, _ change: (inout TableContent) -> Void = { _ in }) {
    content = TableContent(title: title)
    content.numberOfRows = rows
    content.cell = { TableCell(labels: [Label(text: "\(title) \($0)")]) }
    change(&content)
  }

  func change(_ change: (inout TableContent) -> Void) {
    change(&content)
    navigationController?.stateUpdated(of: self)
  }

  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  func appear() { notes.append("appear") }
  func willDisplayRow(_ row: Int) { notes.append("row \(row)") }
  var pull: (@MainActor () -> Void)? { { self.notes.append("pull") } }

  func tap(_ element: ScreenElement) {
    let button = content.snapshot(of: 0..<0).buttons.first { $0.element == element }
    notes.append("tap \(button?.title ?? "\(element)")")
    change {
      $0.alert = nil
      $0.hasUnsavedChanges = false
    }
  }

  func tapRow(at row: Int) -> Bool {
    notes.append("tap row \(row)")
    return row != 0
  }

  func type(_ text: String, into field: Int) {
    notes.append("type \(text) into \(content.editableFields[field].placeholder)")
    change {
      $0.hasUnsavedChanges = true
      $0.editableFields[field].text = text
    }
  }
}
