import HeadlessUI

/// The view of a ``PostListViewModel``.
@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  /// Rows were inserted, deleted or changed. The other rows stay as they are.
  ///
  /// Curriculum: Black Diamonds of both parts (insert cells instead of reloading the table).
  func rowsUpdated(_ updates: RowUpdates)

  /// The view has to scroll to a row, because it shows the post that the reader has just written.
  func scrollToRow(at row: Int)

  /// Something other than the rows has changed: an indicator, an alert or a message.
  func stateUpdated()
}

extension PostListViewModelDelegate {
  /// By default, the list does not scroll.
  public func scrollToRow(at row: Int) {}
}
