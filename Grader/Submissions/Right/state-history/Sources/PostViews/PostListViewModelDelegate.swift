import HeadlessUI

/// The view of a ``PostListViewModel``. On a phone it would be the table view controller; the tests put a table of their
/// own there.
///
/// It is complete: there is nothing to write here, but to call.
@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  /// The rows have changed. Tell it after the posts are others, never before, and count as `RowUpdates` says: what is
  /// deleted by the numbers of the old rows, what is inserted by those of the new ones.
  ///
  /// Who deletes all the old rows and inserts all the new ones has what `reloadData()` does.
  ///
  /// Curriculum: Part One, Reload with Posts; Black Diamonds of both parts (inserting rows).
  func rowsUpdated(_ updates: RowUpdates)

  /// Something besides the rows looks different: an alert comes, goes or shows another text, refreshing begins or ends,
  /// the network activity indicator goes on or off. Tell it after the change.
  func stateUpdated()
}
