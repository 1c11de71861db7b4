/// The rows of a screen, for a frontend that lays them out in place of the text renderer: a page, or a list of a GUI.
@MainActor
public protocol RowSource: AnyObject {
  /// The object that lays out the rows. If nil, they are laid out as text. Implement it as a weak property.
  var rowDisplay: (any RowDisplay)? { get set }

  var firstVisibleRow: Int { get }
  /// Whether the whole first row is visible.
  var isAtTop: Bool { get }

  /// The content of the screen with these rows, as far as they exist. Nil for the visible rows.
  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot

  /// Must be called by the ``rowDisplay`` after each update of the rows, and when other rows have become at least partly visible.
  func display(_ rows: Range<Int>, isAtTop: Bool)
}

/// Lays out the rows of a ``RowSource``. It keeps its rows, applies their updates, and reports the visible ones.
@MainActor
public protocol RowDisplay: AnyObject {
  func rowsUpdated(_ updates: RowUpdates, of source: any RowSource)

  func scrollToRow(at row: Int, of source: any RowSource)
}
