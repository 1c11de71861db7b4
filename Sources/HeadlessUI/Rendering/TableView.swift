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

  public var size: ScreenSize {
    didSet { move { $0.clamped(position) } }
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

  public func scroll(by lines: Int) {
    move { $0.position($0.clamped(position), movedBy: lines) }
  }

  public func scrollToEnd() {
    move { $0.lastPosition() }
  }

  /// Follows a change of the rows. What the reader is looking at stays where it is, except at the very top, where
  /// the newest rows are what the reader wants to see.
  public func apply(_ updates: RowUpdates) {
    if position != .top {
      let isGone = updates.deleted.contains(position.row)
      position.row = updates.row(after: position.row)
      if isGone { position.line = 0 }
    }
    move { $0.clamped(position) }
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

  private func move(_ newPosition: (TableLayout) -> ScrollPosition) {
    let layout = content().layout(size: size)
    position = newPosition(layout)
    visibleRows = layout.visibleRows(at: position)
    for row in visibleRows { willDisplayRow(row) }
  }
}
