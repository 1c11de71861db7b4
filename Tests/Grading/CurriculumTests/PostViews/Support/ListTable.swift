import AppUnderTest
import HeadlessUI
import Testing

/// A table like `UITableView`: it asks for rows only after an update, and shows the result of the updates, right or wrong.
@MainActor
final class ListTable {
  private(set) var looks: [[String]] = []
  var texts: [String] { looks.map { $0[0] } }
  private(set) var updates: [RowUpdates] = []
  /// Updates that do not fit the rows, for which `UITableView` would end the app.
  private(set) var faults: [String] = []
  /// The alert at the latest call of `stateUpdated()`.
  private(set) var alert: Alert?
  var noticesCues = false
  /// The texts of the rows that had the cue for new posts when the table asked for them.
  private(set) var cuedTexts: Set<String> = []
  private(set) var showsIndicator = false
  private(set) var showsRefreshing = false
  private(set) var hasShownRefreshing = false
  /// A row at the end of the screen, which the table displays again after each update that reloads or inserts it.
  var displayedRow: Int? { didSet { isDisplayDue = false } }
  private var isDisplayDue = false

  private var isLoaded = false
  private weak var app: ListApp?

  init(_ app: ListApp) {
    self.app = app
    app.viewModel.delegate = self
  }

  static func showing(_ app: ListApp) async throws -> ListTable {
    let table = ListTable(app)
    app.viewModel.viewDidLoad()
    table.load()
    try await app.load()
    return table
  }

  /// Shows an app that has been launched again.
  func launchAgain() {
    guard let app else { return }
    (app.viewModel.delegate, displayedRow) = (self, nil)
    app.viewModel.viewDidLoad()
    load()
    stateUpdated()
  }

  /// Asks for all rows, as a table does when it comes into view.
  func load() {
    isLoaded = true
    looks = app?.looks() ?? []
  }

  /// Records a failure unless the table shows the app's rows, after updates that fit them.
  func expectRows(
    of app: ListApp, _ moment: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      "updates that do not fit the rows \(moment)", faults, is: [], sourceLocation: sourceLocation)
    expect("the rows of the table \(moment)", texts, is: app.texts, sourceLocation: sourceLocation)
  }

  private func apply(_ updates: RowUpdates, _ app: ListApp) {
    let newCount = app.viewModel.numberOfRows
    if let fault = fault(of: updates, newCount: newCount) {
      faults.append(fault)
      return load()
    }
    let newLooks = app.looks()
    var kept = looks.enumerated().filter { !updates.deleted.contains($0.offset) }[...]
    looks = (0..<newCount).map { row in
      let old = updates.inserted.contains(row) ? nil : kept.removeFirst()
      if let old, !updates.reloaded.contains(old.offset) { return old.element }
      let isKnown = row < newLooks.count
      if isKnown, !noticesCues { return newLooks[row] }
      let cell = app.viewModel.cell(forRowAt: row)
      // A list may still show rows whose posts are gone.
      let look = isKnown ? newLooks[row] : [cell.messageLabel.text, cell.infoLabel.text]
      if cell.isNew { cuedTexts.insert(look[0]) }
      return look
    }
  }

  private func fault(of updates: RowUpdates, newCount: Int) -> String? {
    let (deleted, inserted) = (updates.deleted.count, updates.inserted.count)
    if let row = updates.deleted.union(updates.reloaded).last, row >= texts.count {
      return "It deletes or reloads row \(row), and there were only \(texts.count)."
    }
    if let row = updates.inserted.last, row >= newCount {
      return "It inserts row \(row), and there are only \(newCount)."
    }
    if texts.count - deleted + inserted != newCount {
      return
        "There were \(texts.count) rows, \(deleted) were deleted, \(inserted) inserted, and \(newCount) are there."
    }
    return nil
  }
}

extension ListTable: PostListViewModelDelegate {
  func rowsUpdated(_ updates: RowUpdates) {
    guard let app else { return }
    self.updates.append(updates)
    if isLoaded { apply(updates, app) } else { load() }
    guard let row = displayedRow, row < texts.count else { return }
    isDisplayDue = isDisplayDue || updates.inserted.union(updates.reloaded).contains(row)
  }

  /// Displays the row at the end of the screen if an update has reloaded or inserted it. Call this when the app is idle, as the run loop does.
  func displayAgain() -> Bool {
    guard let row = displayedRow, isDisplayDue else { return false }
    isDisplayDue = false
    app?.viewModel.willDisplayCell(forRowAt: row)
    return true
  }

  func stateUpdated() {
    let state = app?.viewModel.state
    alert = state?.alert
    showsIndicator = state?.isIndicatorVisible ?? false
    showsRefreshing = state?.isRefreshing ?? false
    hasShownRefreshing = hasShownRefreshing || showsRefreshing
  }
}
