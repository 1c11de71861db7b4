import HeadlessUI

/// The view of a list: a table on a screen.
@MainActor
public protocol ListViewModelDelegate: AnyObject {
  /// Rows were inserted, deleted or changed. All others stay as they are.
  func rowsUpdated(_ updates: RowUpdates)

  /// Something other than the rows has changed: an indicator, an alert, a message.
  func stateUpdated()
}
