import HeadlessUI

/// A screen that notes each action, with one button “OK”, one row and one field “Name”.
@MainActor
final class PaperScreen: TextScreen {
  var size = ScreenSize()
  var text = "paper"
  let styles: [[CellStyle]] = []
  var isBusy = false
  /// The number of scrolls until there is no more.
  var pages = 0
  var onChange: () -> Void = {}
  var rowSource: (any RowSource)? { nil }
  private(set) var notes: [String] = []

  var isAtEnd: Bool { pages == 0 }
  func appear() { notes.append("appear") }
  func scroll(by lines: Int) { notes.append("scroll \(lines)") }

  func scrollToEnd() {
    notes.append("scroll to end")
    pages = max(0, pages - 1)
  }

  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot {
    var snapshot = ScreenSnapshot(title: text)
    snapshot.rightBarButton = "OK"
    snapshot.textFields = [TextField(placeholder: "Name")]
    return snapshot
  }

  func perform(_ action: ScreenAction) -> Bool {
    switch action {
    case .tap(.rightBarButton): notes.append("tap OK")
    case .tap(.row(0)): notes.append("tap row 0")
    case .type(let text, into: 0): notes.append("type \(text) into Name")
    case .pull: notes.append("pull")
    default: return false
    }
    return true
  }
}
