import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The people at the top of the search results, and the request for them.
@MainActor
final class PeopleList {
  enum Row: Hashable, Identifiable {
    /// The title above people who were not searched for.
    case header(String)
    case user(User)

    /// Identifies a row, even if the person's name changes.
    var id: String? {
      if case .user(let user) = self { user.id.recordName } else { nil }
    }
  }

  typealias Completion = @MainActor (Result<[User], TimelineError>) -> Void

  private(set) var rows: [Row] = []
  private(set) var isLoading = false
  /// Why the last request failed. Nil if it succeeded.
  private(set) var failure: TimelineError?

  var rowsUpdated: (RowUpdates) -> Void = { _ in }
  /// Called when a request begins or ends.
  var statusUpdated: () -> Void = {}

  /// Counts the requests. Only the response to the last one matters.
  private var latestRequest = 0

  /// Requests people.
  ///
  /// - Parameter header: The title above them, if there are any.
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

  /// Empties the list. A response on its way is ignored.
  func clear() {
    latestRequest += 1
    isLoading = false
    failure = nil
    show([])
    statusUpdated()
  }

  private func show(_ newRows: [Row]) {
    let updates = RowUpdates(from: rows, to: newRows) { $0 != $1 }
    rows = newRows
    if !updates.isEmpty { rowsUpdated(updates) }
  }
}
