import HeadlessUI

/// The view of a list: a table on some screen.
@MainActor
public protocol ListViewModelDelegate: AnyObject {
  /// Rows were inserted, deleted or changed; the others stay as they are.
  func rowsUpdated(_ updates: RowUpdates)

  /// Something besides the rows looks different: an indicator, an alert, a message.
  func stateUpdated()
}
