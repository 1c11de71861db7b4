import HeadlessUI
import TextUI

@testable import TerminalUI

/// A screen with content from the test. It performs and records taps and typed text.
@MainActor
final class Form: TableScreen {
  weak var navigationController: NavigationController?
  var content: TableContent
  private(set) var notes: [String] = []

  init(_ title: String, rows: Int = 0, _ change: (inout TableContent) -> Void = { _ in }) {
    content = TableContent(title: title)
    content.numberOfRows = rows
    content.cell = { TableCell(labels: [Label(text: "Row \($0)")]) }
    change(&content)
  }

  static let alert = Alert(
    title: "New", textFields: [.init(placeholder: "Name"), .init(placeholder: "Text")],
    actions: [.init(title: "Send"), .init(title: "Cancel", style: .cancel)])

  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  var isRefreshable = true

  var pull: (@MainActor () -> Void)? {
    guard isRefreshable else { return nil }
    return { self.notes.append("pull") }
  }

  func tap(_ element: ScreenElement) {
    let button = content.snapshot(of: 0..<0).buttons.first { $0.element == element }
    notes.append("tap \(button?.title ?? "\(element)")")
    content.alert = nil
    content.hasUnsavedChanges = false
    navigationController?.stateUpdated(of: self)
  }

  func tapRow(at row: Int) -> Bool {
    notes.append("row \(row)")
    return true
  }

  func type(_ text: String, into field: Int) {
    content.hasUnsavedChanges = true
    content.editableFields[field].text = text
    navigationController?.stateUpdated(of: self)
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
