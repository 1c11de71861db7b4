import HeadlessUI

/// A screen passes the changes of its view model on to the navigation controller that draws it.
extension TableScreen {
  func rowsUpdated(_ updates: RowUpdates) {
    navigationController?.rowsUpdated(updates, of: self)
  }

  func stateUpdated() {
    navigationController?.stateUpdated(of: self)
  }
}
