import HeadlessUI

@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  /// The other rows stay as they are.
  /// Curriculum: Black Diamonds of both parts (insert cells instead of reloading the table).
  func rowsUpdated(_ updates: RowUpdates)

  /// The row shows the post that the reader has just written.
  func scrollToRow(at row: Int)

  /// Something other than the rows has changed: an indicator, an alert or a message.
  func stateUpdated()
}

extension PostListViewModelDelegate {
  public func scrollToRow(at row: Int) {}
}
