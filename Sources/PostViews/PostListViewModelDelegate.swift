import HeadlessUI

/// The view of a ``PostListViewModel``: a table on some screen.
@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  /// Rows were inserted, deleted or changed; the others stay as they are.
  ///
  /// Curriculum: Black Diamonds of both parts (insert cells instead of reloading the table).
  func rowsUpdated(_ updates: RowUpdates)

  /// Something besides the rows looks different: an indicator, an alert, a message.
  func stateUpdated()
}
