import Foundation
import HeadlessUI

/// The app in one tab of a browser: its screen, and what the page knows of it.
@MainActor
final class BrowserSession: RowDisplay {
  private let screen: any Screen
  private let pictures: Pictures
  private var stream: (any PageConnection)?
  private let encoder = JSONEncoder()
  private var revision = 0
  /// The number of the last actions.
  private var acknowledged = 0
  /// The rows that the page has asked for.
  private var window = BrowserSession.firstWindow
  /// The rows that the page has got, as they were then.
  private var sentRows: (first: Int, cells: [PageMessage.Cell])?
  /// The screen that the page has got, without rows.
  private var sentScreen: ScreenSnapshot?
  private var scrollTarget: Int?
  /// The changes with the number of the message that contains them, as far back as the page may not know them.
  private var history: [(revision: Int, updates: RowUpdates)] = []
  /// The table on the page, counted.
  private var list = 0
  private weak var table: (any RowSource)?
  /// The first message whose rows are those of the table.
  private var firstRevision = 0
  /// Whether the page has to forget its rows.
  private var isFresh = true
  private var isFlushPending = false

  private static let firstWindow = 0..<30
  private static let maximumWindow = 200

  init(_ screen: any Screen, pictures: Pictures) {
    self.screen = ConfirmingScreen(screen)
    self.pictures = pictures
    // The page compares the encoded texts.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    screen.onChange = { [weak self] in self?.screenChanged() }
    screen.appear()
  }

  var isConnected: Bool { stream != nil }

  /// Sends all further changes to a page, which begins anew.
  func connect(_ stream: any PageConnection) {
    self.stream?.send([Data("event: replaced\ndata: {}\n\n".utf8)])
    self.stream?.finish()
    self.stream = stream
    isFresh = true
    flush()
  }

  func disconnect(_ stream: any PageConnection) { if self.stream === stream { self.stream = nil } }

  // MARK: From the page

  func perform(_ actions: PageActions) {
    // The page sends actions again when it does not know whether they have arrived.
    guard actions.number > acknowledged else { return }
    acknowledged = actions.number
    for seen in actions.actions { perform(seen.action, seenAt: seen.revision) }
    if let last = actions.actions.last {
      history.removeAll { $0.revision <= min(last.revision, revision) }
    }
    flushSoon()
  }

  private func perform(_ action: PageAction, seenAt revision: Int) {
    switch action {
    case .tap(let title): screen.tap(title)
    case .tab(let index): screen.perform(.tap(.tab(index)))
    case .page(let index): screen.perform(.tap(.page(index)))
    case .type(let text, let placeholder): screen.type(text, into: placeholder)
    case .pull: screen.pull()
    case .row(let row): if let row = current(row, seenAt: revision) { screen.tapRow(at: row) }
    case .need(let rows):
      guard let rows = current(rows, seenAt: revision) else { return }
      window = rows.prefix(Self.maximumWindow)
    case .display(let rows, let isAtTop):
      guard let rows = current(rows, seenAt: revision) else { return }
      table?.display(rows.prefix(Self.maximumWindow), isAtTop: isAtTop)
    }
  }

  func open(_ data: Data, named name: String) { screen.perform(.open(data, named: name)) }

  /// The index now of a row that the page has counted. Nil if the row has gone.
  private func current(_ row: Int, seenAt revision: Int) -> Int? {
    revision >= firstRevision ? changes(since: revision).row(after: row) : nil
  }

  private func current(_ rows: Range<Int>, seenAt revision: Int) -> Range<Int>? {
    guard revision >= firstRevision else { return nil }
    return changes(since: revision).reduce(rows) { $1.rows(after: $0) }
  }

  private func changes(since revision: Int) -> [RowUpdates] {
    history.reversed().prefix { $0.revision > revision }.reversed().map(\.updates)
  }

  // MARK: To the page

  func rowsUpdated(_ updates: RowUpdates, of source: any RowSource) {
    guard source === table else { return }
    history.append((revision + 1, updates))
    let count = max(window.count, Self.firstWindow.count)
    if source.isAtTop {
      // A reader at the very top wants to see the newest rows.
      window = 0..<count
    } else {
      let rows = updates.rows(after: window)
      window = rows.lowerBound..<max(rows.upperBound, rows.lowerBound + count)
    }
    window = window.prefix(Self.maximumWindow)
    if history.count > Self.maximumHistory { isFresh = true }
  }

  func scrollToRow(at row: Int, of source: any RowSource) {
    if source === table { scrollTarget = row }
  }

  /// A page that does not answer begins anew after as many changes.
  private static let maximumHistory = 1000

  private func screenChanged() {
    if let front = screen.rowSource, front !== table {
      table = front
      front.rowDisplay = self
      list += 1
      isFresh = true
      let first = max(0, front.firstVisibleRow - 10)
      window = first..<first + Self.firstWindow.count
    }
    flushSoon()
  }

  private func flushSoon() {
    guard !isFlushPending else { return }
    isFlushPending = true
    Task { [weak self] in self?.flush() }
  }

  private func flush() {
    isFlushPending = false
    guard let stream else { return }
    var pending = changes(since: revision)
    revision += 1
    var snapshot = screen.snapshot(of: window).bounded()
    if snapshot.tour != sentScreen?.tour {
      // Another page of a tour has other rows.
      list += 1
      isFresh = true
    }
    if isFresh {
      (pending, history, sentRows, sentScreen) = ([], [], nil, nil)
      firstRevision = revision
    }
    let first = snapshot.firstRow
    let cells = snapshot.rows.map(cell)
    // The page does not ask for these.
    (snapshot.rows, snapshot.firstRow) = ([], 0)
    let message = PageMessage(
      revision: revision, acknowledged: acknowledged, list: list,
      firstVisibleRow: isFresh ? table?.firstVisibleRow ?? 0 : nil,
      updates: pending.map(PageMessage.Updates.init), scrollTarget: scrollTarget,
      rows: changedRows(cells, from: first, after: pending),
      screen: snapshot == sentScreen ? nil : snapshot)
    (scrollTarget, isFresh, sentRows, sentScreen) = (nil, false, (first, cells), snapshot)
    guard let data = try? encoder.encode(message) else { return }
    stream.send([Data("data: ".utf8), data, Data("\n\n".utf8)])
  }

  /// The rows that the page must replace. Nil if it has all of them already.
  private func changedRows(
    _ cells: [PageMessage.Cell], from first: Int, after pending: [RowUpdates]
  ) -> PageMessage.Rows? {
    if let sentRows, pending.isEmpty, sentRows == (first, cells) { return nil }
    var rows = PageMessage.Rows(first: first, count: cells.count, cells: [:])
    var isKnown = cells.map { _ in false }
    for (offset, cell) in (sentRows?.cells ?? []).enumerated() {
      guard let sentRows, let row = pending.row(after: sentRows.first + offset) else { continue }
      let place = row - first
      if cells.indices.contains(place) { isKnown[place] = cells[place] == cell }
    }
    for place in cells.indices where !isKnown[place] { rows.cells[place] = cells[place] }
    return rows
  }

  private func cell(_ cell: TableCell) -> PageMessage.Cell {
    PageMessage.Cell(
      labels: cell.labels.map { label in
        PageMessage.Cell.Line(
          text: label.text, numberOfLines: label.numberOfLines, textAlignment: label.textAlignment,
          picture: label.picture.map {
            PageMessage.Cell.Image(
              number: pictures.number(of: $0), width: $0.width, height: $0.height)
          }, name: PageMessage.Cell.Name(in: label),
          links: label.links.map {
            [$0.lowerBound.utf16Offset(in: label.text), $0.upperBound.utf16Offset(in: label.text)]
          })
      },
      detail: cell.detail, isMarked: cell.isMarked, isSelectable: cell.isSelectable)
  }
}

extension [RowUpdates] {
  /// The index of a row after all updates. Nil if the row has gone.
  fileprivate func row(after row: Int) -> Int? {
    reduce(row) { row, updates in
      row.flatMap { updates.deleted.contains($0) ? nil : updates.row(after: $0) }
    }
  }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<lowerBound + Swift.min(self.count, count)
  }
}
