/// A table on the screen: where it is scrolled to, and which rows come into view. `UITableView` without pixels.
@MainActor
public final class TableView {
  /// What the table shows.
  private let content: () -> TableContent
  /// Told of every row that is in view after the table moved or changed.
  private let willDisplayRow: (Int) -> Void
  /// The rows in view when the table last moved or changed.
  private var visibleRows = 0..<0

  public private(set) var position = ScrollPosition.top

  /// The row that keys are about, once they have been about any or rows have come above it. It stays the same row when others come and go.
  public private(set) var selectedRow: Int?
  /// Whether somebody has selected it. Otherwise it is the row that was the first one before others came above it.
  private var isSelectionWanted = false

  /// Where the table was before its size began to change. It goes from there to any other size, so that a window that
  /// shrinks and grows again shows what it has shown before.
  private struct Origin {
    var size: ScreenSize
    var position: ScrollPosition
    /// Whether keys are about a row that was in view.
    var showsSelection: Bool
  }
  private var origin: Origin?

  public var size: ScreenSize {
    didSet {
      let origin =
        origin
        ?? Origin(
          size: oldValue, position: position,
          showsSelection: isSelectionWanted && selectedRow.map(visibleRows.contains) == true)
      move(from: origin) { layout in
        let position = layout.clamped(origin.position)
        guard size != origin.size, origin.showsSelection, let selectedRow else { return position }
        // What keys are about stays in view.
        return layout.position(showing: selectedRow, from: position)
      }
    }
  }

  public init(
    size: ScreenSize = ScreenSize(),
    content: @escaping () -> TableContent,
    willDisplayRow: @escaping (Int) -> Void = { _ in }
  ) {
    self.size = size
    self.content = content
    self.willDisplayRow = willDisplayRow
  }

  public var text: String { content().text(size: size, position: position) }

  /// What is on the screen. Until a row is selected, the first one in view counts as that.
  public var drawing: ScreenDrawing {
    let content = content()
    let row = selectedRow(in: content) ?? position.row
    var drawing = content.drawing(size: size, position: position, selectedRow: row)
    drawing.canMoveSelection = !drawing.isCoveredByAlert && canMoveSelection(from: row, in: content)
    return drawing
  }

  private func canMoveSelection(from row: Int, in content: TableContent) -> Bool {
    guard content.numberOfRows > 0 else { return false }
    let layout = content.layout(size: size)
    let start = layout.clamped(position)
    return [SelectionStep.previous, .next].contains {
      layout.selection($0, from: row, at: start) != (start, row)
    }
  }

  /// Selects another row and scrolls to it; a row that is higher than the list is scrolled through first. From a row that is
  /// not in view, one that is is selected instead. Returns whether there was anywhere to go.
  public func moveSelection(_ step: SelectionStep) -> Bool {
    let content = content()
    guard content.numberOfRows > 0 else { return false }
    let layout = content.layout(size: size)
    let before = layout.clamped(position)
    let start = (before, selectedRow(in: content))
    let target = layout.selection(step, from: start.1 ?? before.row, at: before)
    move { _ in target.position }
    // Rows that have come into view may have brought others.
    selectedRow = target.row
    isSelectionWanted = true
    return start != (position, selectedRow)
  }

  private func selectedRow(in content: TableContent) -> Int? {
    selectedRow.map { min($0, content.numberOfRows - 1) }
  }

  public func scroll(by lines: Int) {
    move { $0.position($0.clamped(position), movedBy: lines) }
  }

  /// Scrolls to a row that has to be seen now, and selects it.
  public func show(row: Int) {
    selectedRow = row
    isSelectionWanted = true
    move { $0.position(showing: row, from: $0.clamped(position)) }
  }

  public func scrollToEnd() {
    move { $0.lastPosition() }
  }

  /// Follows a change of the rows. What the reader is looking at stays where it is, except at the very top, where
  /// the newest rows are what the reader wants to see.
  public func apply(_ updates: RowUpdates) {
    // What counts as selected stays that, also when rows come above it.
    if selectedRow == nil, visibleRows.contains(position.row),
      !updates.deleted.contains(position.row)
    {
      selectedRow = position.row
    }
    selectedRow = selectedRow.map(updates.row(after:))
    var origin = origin
    if let before = origin {
      origin?.position = content().layout(size: before.size)
        .clamped(before.position.moved(by: updates))
    }
    move(from: origin) { $0.clamped(position.moved(by: updates)) }
  }

  /// Follows a change of what stands around the rows: when a message above them goes, other rows come into view.
  ///
  /// The position stays, so that a message that comes and goes leaves the list where it was.
  public func layoutIfNeeded() {
    let layout = content().layout(size: size)
    let shown = visibleRows
    visibleRows = layout.visibleRows(at: layout.clamped(position))
    for row in visibleRows where !shown.contains(row) { willDisplayRow(row) }
  }

  private func move(
    from origin: Origin? = nil, to newPosition: (TableLayout) -> ScrollPosition
  ) {
    self.origin = origin
    let layout = content().layout(size: size)
    position = newPosition(layout)
    visibleRows = layout.visibleRows(at: position)
    for row in visibleRows { willDisplayRow(row) }
  }
}

extension ScrollPosition {
  /// The position of what was here before the rows changed.
  fileprivate func moved(by updates: RowUpdates) -> ScrollPosition {
    if self == .top { return .top }
    return ScrollPosition(
      row: updates.row(after: row), line: updates.deleted.contains(row) ? 0 : line)
  }
}
