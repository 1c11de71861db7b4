import HeadlessUI

/// The pages of a tour, one at a time. A person can only turn the pages.
@MainActor
final class TourScreen: Screen {
  private let pages: [TourPage]
  private var index = 0 { didSet { onChange() } }
  var onChange: () -> Void = {}
  let rowSource: (any RowSource)? = nil

  /// - Parameter pages: At least one.
  init(_ pages: [TourPage]) { self.pages = pages }

  func appear() { index = 0 }

  /// The content of the page. The rows that were visible are all that there is.
  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot {
    let page = pages[index]
    var snapshot = page.snapshot
    if snapshot.firstRow + snapshot.rows.count < snapshot.numberOfRows { snapshot.footer = nil }
    snapshot.numberOfRows = snapshot.rows.count
    snapshot.firstRow = 0
    snapshot.tour = TourPlace(pages, at: index)
    return snapshot
  }

  func perform(_ action: ScreenAction) -> Bool {
    guard case .tap(.page(let page)) = action, pages.indices.contains(page) else { return false }
    index = page
    return true
  }
}
