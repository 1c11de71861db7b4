import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The people at the top of what a search found, and the request that brings them.
@MainActor
final class PeopleList {
  enum Row: Hashable {
    /// Stands above people that were not searched for.
    case header(String)
    case user(User)

    /// Tells a row from the others, whatever the person is called by now.
    fileprivate var id: String? {
      if case .user(let user) = self { user.id.recordName } else { nil }
    }
  }

  typealias Completion = @MainActor (Result<[User], TimelineError>) -> Void

  private(set) var rows: [Row] = []
  private(set) var isLoading = false
  /// Why the latest request failed; nil after one that succeeded.
  private(set) var failure: TimelineError?

  var rowsUpdated: (RowUpdates) -> Void = { _ in }
  /// Called when a request begins or ends.
  var statusUpdated: () -> Void = {}

  /// Counts the requests, so that only the answer to the latest counts.
  private var latestRequest = 0

  /// Asks for people.
  ///
  /// - Parameter header: What stands above them, if there are any.
  func fetch(header: String? = nil, _ request: (@escaping Completion) -> Void) {
    latestRequest += 1
    isLoading = true
    statusUpdated()
    let number = latestRequest
    request { [weak self] result in
      guard let self, number == latestRequest else { return }
      isLoading = false
      switch result {
      case .success(let users):
        failure = nil
        let headers = users.isEmpty ? [] : [header].compactMap { $0 }.map(Row.header)
        show(headers + users.map(Row.user))
      case .failure(let error):
        failure = error
      }
      statusUpdated()
    }
  }

  /// Lets nobody stand in the list, and drops an answer that may be on its way.
  func clear() {
    latestRequest += 1
    isLoading = false
    failure = nil
    show([])
    statusUpdated()
  }

  private func show(_ newRows: [Row]) {
    let old = Dictionary(rows.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var deleted = IndexSet()
    var inserted = IndexSet()
    for change in newRows.map(\.id).difference(from: rows.map(\.id)) {
      switch change {
      case .remove(let offset, _, _): deleted.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var reloaded = IndexSet()
    for (index, row) in newRows.enumerated() where !inserted.contains(index) {
      if let before = old[row.id], rows[before] != row { reloaded.insert(before) }
    }
    rows = newRows
    let updates = RowUpdates(deleted: deleted, inserted: inserted, reloaded: reloaded)
    if !updates.isEmpty { rowsUpdated(updates) }
  }
}
