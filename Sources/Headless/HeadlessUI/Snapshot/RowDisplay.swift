/// Lays out the rows of a ``TableView`` in place of the text renderer: a page, or a list of a GUI.
///
/// It keeps its rows, changes them as it is told, and says with ``TableView/display(_:isAtTop:)`` which of them are visible.
@MainActor
public protocol RowDisplay: AnyObject {
  /// Called when rows have changed, in the terms of `UITableView.performBatchUpdates(_:)`.
  func rowsUpdated(_ updates: RowUpdates, of tableView: TableView)

  /// Called to scroll to a row.
  func scrollToRow(at row: Int, of tableView: TableView)
}
