import Cloud
import Foundation
import HeadlessUI
import TimelineControllers

extension RowUpdates {
  /// The updates of rows for a list's changes, below a number of other rows.
  init(_ changes: ListChanges, below offset: Int = 0) {
    self.init(
      deleted: changes.removed.shifted(by: offset),
      inserted: changes.inserted.shifted(by: offset),
      reloaded: changes.updated.shifted(by: offset)
    )
  }
}

extension UserUpdates {
  /// The rows of people who look different from now on.
  ///
  /// - Parameters:
  ///   - people: The person in each row.
  ///   - offset: The number of rows above them.
  func rows(in people: [CloudRecord.Reference], below offset: Int = 0) -> IndexSet {
    IndexSet(people.indices.filter { ids.contains(people[$0].recordID) }).shifted(by: offset)
  }
}

extension IndexSet {
  fileprivate func shifted(by offset: Int) -> IndexSet {
    var shifted = self
    shifted.shift(startingAt: 0, by: offset)
    return shifted
  }
}
