import Foundation
import HeadlessUI

extension RowUpdates {
  /// The updates that turn a list into another: what the standard library finds to be gone and new, except that a row
  /// that is both, and passes no other row, is reloaded.
  init(from old: [ListItem], to new: [ListItem]) {
    let difference = new.difference(from: old) { $0.id == $1.id }
    let deleted = difference.removals.map { change in
      switch change {
      case .remove(let offset, _, _), .insert(let offset, _, _): offset
      }
    }
    let inserted = difference.insertions.map { change in
      switch change {
      case .remove(let offset, _, _), .insert(let offset, _, _): offset
      }
    }
    let reloaded = old.indices.filter { row in
      !deleted.contains(row) && !new.contains(old[row])
    }
    self.init(
      deleted: IndexSet(deleted), inserted: IndexSet(inserted), reloaded: IndexSet(reloaded))
  }
}
