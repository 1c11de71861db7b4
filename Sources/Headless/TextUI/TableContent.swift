import HeadlessUI

/// The content of a screen with a navigation bar and a table: a value between a view model and the renderer.
///
/// Cells are requested one by one, so that the cost of drawing a screen does not depend on the length of the list.
@MainActor
@dynamicMemberLookup
public struct TableContent {
  /// Everything but the rows. Its properties are also those of the content.
  public var frame: ScreenSnapshot
  /// Whether the left button is there because there is another screen below this one.
  var isBackButton = false
  /// Returns what to say about the rows above a given row, which is the first visible one; nil for nothing. It is shown
  /// on the rule above all rows, so that it moves nothing.
  public var titleAbove: (Int) -> String? = { _ in nil }
  public var cell: (Int) -> TableCell = { _ in TableCell(labels: []) }

  public init(title: String) {
    frame = ScreenSnapshot(title: title)
  }

  public subscript<Value>(
    dynamicMember property: WritableKeyPath<ScreenSnapshot, Value>
  ) -> Value {
    get { frame[keyPath: property] }
    set { frame[keyPath: property] = newValue }
  }

  /// The content of the screen.
  ///
  /// - Parameters:
  ///   - rows: The rows to include, as far as they exist.
  ///   - firstVisibleRow: The row below which ``titleAbove`` stands.
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
}

extension TableContent {
  /// Shows a list's placeholder, message or footer.
  ///
  /// - Parameters:
  ///   - empty: The placeholder for an empty list, and why it is empty.
  ///   - end: The footer below the last row.
  public mutating func show(
    _ state: ListState, empty: String, end: String?, for idiom: UserInterfaceIdiom
  ) {
    frame.message = state.failureMessage
    frame.placeholder = state.placeholderText(empty: empty, for: idiom)
    frame.footer = state.footerText(end: end)
  }
}
