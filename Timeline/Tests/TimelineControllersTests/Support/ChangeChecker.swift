import HeadlessUI
import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel

/// Checks every update of a list: single rows lead a table to the new elements, each is there once, and the status fits.
@MainActor
final class ChangeChecker<Element: OwnedModel>: PagedListDelegate {
  private(set) var statuses: [ListStatus] = []
  /// Called after each change, for views that act at once.
  var onUpdate: () -> Void = {}

  private let table: RetainedTable<Element>
  private let list: PagedList<Element>
  private var problemCount = 0

  var updateCount: Int { table.updates.count }
  var latest: RowUpdates? { table.updates.last }

  init(_ list: PagedList<Element>) {
    self.list = list
    table = RetainedTable(numberOfRows: { list.elements.count }, row: { list.elements[$0] })
    list.delegate = self
  }

  func elementsUpdated() {
    table.rowsUpdated(RowUpdates(from: table.rows, to: list.elements) { $0 != $1 })
    expectNoProblem()
    #expect(table.rows == list.elements)
    #expect(Set(list.elements.map(\.id)).count == list.elements.count)
    onUpdate()
  }

  private func expectNoProblem() {
    #expect(table.problems.dropFirst(problemCount) == [])
    problemCount = table.problems.count
  }

  func statusUpdated() {
    let status = list.status
    statuses.append(status)
    table.stateUpdated()
    expectNoProblem()
    #expect(status.requestCount >= (status.isLoadingPage ? 1 : 0))
    #expect(status.hasLoaded || (table.rows.isEmpty && !status.isAtEnd && !status.isLoadingPage))
  }
}
