import HeadlessUI

/// The view of a ``PostListViewModel``. On a phone it would be the table view controller; the tests use their own table
/// instead.
///
/// It is complete: you only call its methods.
@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  /// The rows have changed. Call it after the posts have changed, never before, and count as `RowUpdates` says: deleted
  /// rows by the numbers of the old rows, inserted rows by those of the new ones.
  ///
  /// To delete all the old rows and insert all the new ones has the effect of `reloadData()`.
  ///
  /// Curriculum: Part One, Reload with Posts; Black Diamonds of both parts (inserting rows).
  func rowsUpdated(_ updates: RowUpdates)

  /// Something besides the rows looks different: an alert opens, closes or shows another text, refreshing begins or ends,
  /// the network activity indicator goes on or off. Call it after the change.
  func stateUpdated()
}
