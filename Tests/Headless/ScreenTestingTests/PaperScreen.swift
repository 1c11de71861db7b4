import HeadlessUI

/// A screen that only notes what is done to it, with one button “OK”, one row and one field “Name”.
@MainActor
final class PaperScreen: Screen {
  var size = ScreenSize()
  var text = "paper"
  var isBusy = false
  /// How many times a reader has to scroll until there is no more.
  var pages = 0
  private(set) var notes: [String] = []

  var isAtEnd: Bool { pages == 0 }
  func appear() { notes.append("appear") }
  func scroll(by lines: Int) { notes.append("scroll \(lines)") }
  func pull() { notes.append("pull") }

  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot { ScreenSnapshot(title: text) }

  func scrollToEnd() {
    notes.append("scroll to end")
    pages = max(0, pages - 1)
  }

  func tap(_ title: String) -> Bool {
    notes.append("tap \(title)")
    return title == "OK"
  }

  func tapRow(at row: Int) -> Bool {
    notes.append("tap row \(row)")
    return row == 0
  }

  func type(_ text: String, into placeholder: String) -> Bool {
    notes.append("type \(text) into \(placeholder)")
    return placeholder == "Name"
  }
}
