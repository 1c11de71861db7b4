import HeadlessUI

/// What a view model announces, a screen hands on to whatever draws it.
extension TableScreen {
  func rowsUpdated(_ updates: RowUpdates) {
    navigationController?.rowsUpdated(updates, of: self)
  }

  func stateUpdated() {
    navigationController?.stateUpdated(of: self)
  }
}
