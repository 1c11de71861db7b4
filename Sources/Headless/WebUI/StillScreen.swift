import HeadlessUI

/// The pages of a tour, one at a time. Only the buttons of the tour do anything.
@MainActor
final class StillScreen: Screen {
  /// What stands beside the page.
  struct Caption: Encodable, Hashable {
    let title: String
    let step: String
    let number: Int
    let count: Int
  }

  private let pages: [TourPage]
  private var index = 0 { didSet { onChange() } }
  var onChange: () -> Void = {}
  var size = ScreenSize()

  /// - Parameter pages: At least one.
  init(_ pages: [TourPage]) {
    self.pages = pages
  }

  static let back = "Back"
  static let next = "Next"

  var caption: Caption {
    Caption(
      title: pages[index].title, step: pages[index].step, number: index + 1, count: pages.count)
  }

  /// What the page says. The rows that were visible are all that there is.
  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot {
    var snapshot = pages[index].snapshot
    if snapshot.firstRow + snapshot.rows.count < snapshot.numberOfRows { snapshot.footer = nil }
    snapshot.numberOfRows = snapshot.rows.count
    snapshot.firstRow = 0
    return snapshot
  }

  func tap(_ title: String) -> Bool {
    switch title {
    case Self.back where index > 0: index -= 1
    case Self.next where index + 1 < pages.count: index += 1
    default: return false
    }
    return true
  }

  var text: String { "" }
  var isBusy: Bool { false }
  var isAtEnd: Bool { true }
  func appear() {}
  func scroll(by lines: Int) {}
  func scrollToEnd() {}
  func pull() {}
  func tapRow(at row: Int) -> Bool { false }
  func type(_ text: String, into placeholder: String) -> Bool { false }
}
