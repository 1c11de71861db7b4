import HeadlessUI

/// The view of a ``PostListViewModel``: a table on some screen.
@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  /// Rows were inserted, deleted or changed; the others stay as they are.
  ///
  /// Curriculum: Black Diamonds of both parts (insert cells instead of reloading the table).
  func rowsUpdated(_ updates: RowUpdates)

  /// A row has to be scrolled to: it is the post that the reader has just written.
  func scrollToRow(at row: Int)

  /// Something besides the rows looks different: an indicator, an alert, a message.
  func stateUpdated()
}

extension PostListViewModelDelegate {
  /// Leaves the list where it is.
  public func scrollToRow(at row: Int) {}
}
