import HeadlessUI

/// A table on the screen: its scroll position, its selection and its visible rows. `UITableView` without pixels.
@MainActor
public final class TableView: RowSource {
  private let content: () -> TableContent
  /// Called for each row that is visible after the table moved or changed.
  private let willDisplayRow: (Int) -> Void
  /// The rows that were visible when the table last moved or changed.
  private var visibleRows = 0..<0

  public weak var rowDisplay: (any RowDisplay)?
  public private(set) var position = ScrollPosition.top
  /// The row that keys act on, also when other rows come and go. Nil until a key selects one or rows are inserted above.
  public private(set) var selectedRow: Int?
  /// Whether the reader has selected the row. Otherwise it was the first visible one when others were inserted above it.
  private var isSelectionWanted = false

  /// The position before the size began to change. All further sizes derive from it: a window that shrinks and grows shows the same rows.
  private struct Origin {
    var size: ScreenSize
    var position: ScrollPosition
    /// Whether the selected row was visible.
    var showsSelection: Bool
  }
  private var origin: Origin?

  public var size: ScreenSize {
    didSet {
      guard rowDisplay == nil else { return }
      let origin =
        origin
        ?? Origin(
          size: oldValue, position: position,
          showsSelection: isSelectionWanted && selectedRow.map(visibleRows.contains) == true)
      move(from: origin) { layout in
        let position = layout.clamped(origin.position)
        guard size != origin.size, origin.showsSelection, let selectedRow else { return position }
        return layout.position(showing: selectedRow, from: position)
      }
    }
  }

  public init(
    size: ScreenSize = ScreenSize(), content: @escaping () -> TableContent,
    willDisplayRow: @escaping (Int) -> Void = { _ in }
  ) {
    self.size = size
    self.content = content
    self.willDisplayRow = willDisplayRow
  }

  public var text: String { content().text(size: size, position: position) }
  public var firstVisibleRow: Int { position.row }
  public var isAtTop: Bool { position == .top }

  public func snapshot(of rows: Range<Int>?) -> ScreenSnapshot {
    let content = content()
    guard rowDisplay == nil else {
      return content.snapshot(of: rows ?? visibleRows, firstVisibleRow: position.row)
    }
    let layout = content.layout(size: size)
    let position = layout.clamped(position)
    return content.snapshot(
      of: rows ?? layout.visibleRows(at: position), firstVisibleRow: position.row)
  }

  public func display(_ rows: Range<Int>, isAtTop: Bool) {
    visibleRows = rows.clamped(to: 0..<content().numberOfRows)
    position = isAtTop ? .top : ScrollPosition(row: visibleRows.lowerBound, line: 1)
    for row in visibleRows { willDisplayRow(row) }
  }

  /// The visible part of the table. If no row is selected, the first visible one is marked.
  public func drawing(under question: Alert?) -> ScreenDrawing {
    var content = content()
    if let question { content.alert = question }
    let row = markedRow(in: content) ?? position.row
    var drawing = content.drawing(size: size, position: position, selectedRow: row)
    if !drawing.isCoveredByAlert, content.numberOfRows > 0 {
      let layout = content.layout(size: size)
      let start = layout.clamped(position)
      drawing.canMoveSelection = [SelectionStep.previous, .next].contains {
        layout.selection($0, from: row, at: start) != (start, row)
      }
    }
    return drawing
  }

  /// As in ``KeyboardScreen``. If the selected row is not visible, a visible one is selected instead.
  public func moveSelection(_ step: SelectionStep) -> Bool {
    let content = content()
    guard content.numberOfRows > 0 else { return false }
    let layout = content.layout(size: size)
    let before = layout.clamped(position)
    let start = (before, selectedRow)
    let target = layout.selection(step, from: markedRow(in: content) ?? before.row, at: before)
    move { _ in target.position }
    // Rows that became visible may have loaded others.
    selectedRow = target.row
    isSelectionWanted = true
    return start != (position, selectedRow)
  }

  /// The row that Enter taps. Nil if nobody has selected one, and the first visible one does nothing.
  private func markedRow(in content: TableContent) -> Int? {
    let row = min(selectedRow ?? position.row, content.numberOfRows - 1)
    return row >= 0 && content.cell(row).isSelectable ? row : nil
  }

  public func scroll(by lines: Int) { move { $0.position($0.clamped(position), movedBy: lines) } }

  public func show(row: Int) {
    selectedRow = row
    isSelectionWanted = true
    if let rowDisplay { return rowDisplay.scrollToRow(at: row, of: self) }
    move { $0.position(showing: row, from: $0.clamped(position)) }
  }

  public func scrollToEnd() { move { $0.lastPosition() } }

  /// Adjusts the position and the selection to changed rows. The visible rows do not move, except at the top, where new rows appear.
  public func apply(_ updates: RowUpdates) {
    // The row that was marked stays marked when rows are inserted above it.
    if selectedRow == nil, visibleRows.contains(position.row),
      !updates.deleted.contains(position.row)
    {
      selectedRow = position.row
    }
    // If no row stays, as after `reloadData()`, the position does not move.
    let moves = updates.inserted.count == content().numberOfRows ? RowUpdates() : updates
    selectedRow = selectedRow.map(moves.row(after:))
    if let rowDisplay {
      position = position.moved(by: moves)
      visibleRows = moves.rows(after: visibleRows)
      return rowDisplay.rowsUpdated(updates, of: self)
    }
    var origin = origin
    if let before = origin {
      origin?.position = content().layout(size: before.size)
        .clamped(before.position.moved(by: moves))
    }
    move(from: origin) { $0.clamped(position.moved(by: moves)) }
  }

  /// Must be called after a change outside the rows. The position does not change, so that a message that comes and goes moves nothing.
  public func layoutIfNeeded() {
    guard rowDisplay == nil else { return }
    let layout = content().layout(size: size)
    let shown = visibleRows
    visibleRows = layout.visibleRows(at: layout.clamped(position))
    for row in visibleRows where !shown.contains(row) { willDisplayRow(row) }
  }

  private func move(from origin: Origin? = nil, to newPosition: (TableLayout) -> ScrollPosition) {
    guard rowDisplay == nil else { return }
    self.origin = origin
    let layout = content().layout(size: size)
    position = newPosition(layout)
    visibleRows = layout.visibleRows(at: position)
    for row in visibleRows { willDisplayRow(row) }
  }
}

extension ScrollPosition {
  /// The position of the same content after the rows changed.
  fileprivate func moved(by updates: RowUpdates) -> ScrollPosition {
    if self == .top { return .top }
    return ScrollPosition(
      row: updates.row(after: row), line: updates.deleted.contains(row) ? 0 : line)
  }
}
