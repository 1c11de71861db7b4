// Given, not to be solved: the messages to the view (Part One, Reload with Posts; Black Diamonds of both parts).
// Does not report: the row to scroll to. PostListViewModelDelegate.swift in Sources does.

import HeadlessUI

/// The view of a ``PostListViewModel``. On a phone, this would be the table view controller. The tests use
/// their own table.
///
/// It is complete. Call it, and change nothing here.
@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  /// The rows have changed. Call this after the posts have changed, never before. Count the rows as `RowUpdates` says:
  /// deletions by the numbers of the old rows, insertions by those of the new ones.
  ///
  /// If you delete all the old rows and insert all the new ones, the effect is that of `reloadData()`.
  ///
  /// Curriculum: Part One, Reload with Posts; Black Diamonds of both parts (inserting rows).
  func rowsUpdated(_ updates: RowUpdates)

  /// Something other than the rows has changed: an indicator or an alert.
  func stateUpdated()
}
