import HeadlessUI

/// The content of a screen with a navigation bar and a table: a value between a view model and the renderer.
/// Cells are requested one by one, so that the cost of drawing does not depend on the length of the list.
@MainActor
@dynamicMemberLookup
public struct TableContent {
  /// Everything but the rows. Its properties are also those of the content.
  public var frame: ScreenSnapshot
  /// The text about the rows above the given first visible row. It is on the rule above all rows, so that it moves nothing.
  public var titleAbove: (Int) -> String? = { _ in nil }
  public var cell: (Int) -> TableCell = { _ in TableCell(labels: []) }
  public init(title: String) { frame = ScreenSnapshot(title: title) }

  public subscript<Value>(dynamicMember property: WritableKeyPath<ScreenSnapshot, Value>) -> Value {
    get { frame[keyPath: property] }
    set { frame[keyPath: property] = newValue }
  }

  /// The content of the screen with these rows, as far as they exist. ``titleAbove`` is about those above `firstVisibleRow`.
  public func snapshot(of rows: Range<Int>, firstVisibleRow: Int = 0) -> ScreenSnapshot {
    let rows = rows.clamped(to: 0..<frame.numberOfRows)
    var snapshot = frame
    snapshot.firstRow = rows.lowerBound
    snapshot.rows = rows.map(cell)
    if frame.numberOfRows > 0 {
      snapshot.titleAbove = titleAbove(firstVisibleRow)
      snapshot.placeholder = nil
    }
    return snapshot
  }

  /// Shows a list's placeholder, message or footer. `empty` is for a list without rows, `end` is below the last row.
  public mutating func show(
    _ state: ListState, empty: String, end: String?, for idiom: UserInterfaceIdiom
  ) {
    frame.message = state.failureMessage
    frame.failure = state.failure
    frame.placeholder = state.placeholderText(empty: empty, for: idiom)
    frame.footer = state.footerText(end: end)
  }
}
