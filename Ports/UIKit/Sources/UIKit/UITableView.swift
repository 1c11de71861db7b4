import Foundation

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var row: Int { self[1] }
  public var section: Int { self[0] }
}

open class UIScrollView: UIView {}

public struct UIListContentConfiguration {
  public struct TextProperties { public var numberOfLines = 0 }

  public var text, secondaryText: String?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
}

open class UITableViewCell: UIView {
  public var contentConfiguration: UIListContentConfiguration?
  public fileprivate(set) var reuseIdentifier: String?

  public required init() { super.init(frame: .zero) }
}

/// A table of rows of the same height. It asks for a cell only when a row becomes visible or is reloaded, as UIKit does.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, automatic, none }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  /// The data source and the delegate.
  weak var controller: UITableViewController?
  public var tableHeaderView, tableFooterView, backgroundView: UIView?
  public var refreshControl: UIRefreshControl?

  /// The number of rows that fit the screen of a phone.
  static let visibleRowCount = 12
  private var registered: [String: UITableViewCell.Type] = [:]
  private var reusable: [String: [UITableViewCell]] = [:]
  private var numberOfRows = 0
  private var firstRow = 0
  private var cells: [Int: UITableViewCell] = [:]
  /// The changes of a batch of updates. Nil outside of one.
  private var batch: Batch!

  private final class Batch {
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    var reloaded: Set<Int> = []
  }

  open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    registered[identifier] = cellClass
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cellClass = registered[identifier] else {
      preconditionFailure(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier"
      )
    }
    let cell = reusable[identifier]?.popLast() ?? cellClass.init()
    cell.reuseIdentifier = identifier
    return cell
  }

  public var indexPathsForVisibleRows: [IndexPath]? {
    visibleRows.map { IndexPath(row: $0, section: 0) }
  }

  private var visibleRows: Range<Int> {
    let first = min(firstRow, max(0, numberOfRows - Self.visibleRowCount))
    return first..<min(numberOfRows, first + Self.visibleRowCount)
  }

  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath.row] }
  public func numberOfRows(inSection section: Int) -> Int { numberOfRows }

  open func reloadData() {
    numberOfRows = controller?.tableView(self, numberOfRowsInSection: 0) ?? 0
    cells = [:]
    layout()
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    precondition(
      0..<numberOfRows ~= indexPath.row,
      "Attempted to scroll the table view to an out-of-bounds row (\(indexPath.row)) when there are only \(numberOfRows) rows."
    )
    if !visibleRows.contains(indexPath.row) { scroll(to: indexPath.row) }
  }

  func scroll(to row: Int) {
    firstRow = max(0, min(row, numberOfRows - Self.visibleRowCount))
    layout()
    controller?.scrollViewDidScroll(self)
  }

  /// Shows the cells of the rows that have become visible, and gives back the others.
  private func layout() {
    let visible = visibleRows
    for (row, cell) in cells where !visible.contains(row) {
      cells[row] = nil
      if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
    }
    for row in visible where cells[row] == nil {
      let indexPath = IndexPath(row: row, section: 0)
      guard let cell = controller?.tableView(self, cellForRowAt: indexPath) else { continue }
      cells[row] = cell
      controller?.tableView(self, willDisplay: cell, forRowAt: indexPath)
    }
  }

  // MARK: Updates

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batch.deleted.formUnion(indexPaths.map(\.row))
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batch.inserted.formUnion(indexPaths.map(\.row))
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batch.reloaded.formUnion(indexPaths.map(\.row))
  }

  /// Deletes and reloads rows as they are counted before, and then inserts rows as they are counted after. Wrong numbers end the app.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    let changes = Batch()
    batch = changes
    updates?()
    batch = nil
    let count = controller?.tableView(self, numberOfRowsInSection: 0) ?? 0
    precondition(
      changes.deleted.union(changes.reloaded).allSatisfy { 0..<numberOfRows ~= $0 },
      "attempt to delete or reload a row that does not exist before the update")
    precondition(
      changes.inserted.allSatisfy { 0..<count ~= $0 },
      "attempt to insert a row that does not exist after the update")
    precondition(
      changes.deleted.isDisjoint(with: changes.reloaded),
      "attempt to delete and reload the same row")
    precondition(
      count == numberOfRows - changes.deleted.count + changes.inserted.count,
      "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after the update (\(count)) must be equal to the number of rows contained in that section before the update (\(numberOfRows)), plus or minus the number of rows inserted or deleted from that section (\(changes.inserted.count) inserted, \(changes.deleted.count) deleted)."
    )
    move(changes, count: count)
    layout()
    completion?(true)
  }

  /// Moves the cells that stay to their new rows. The reader's place stays, but at the very top.
  private func move(_ changes: Batch, count: Int) {
    let kept = (0..<numberOfRows).filter { !changes.deleted.contains($0) }
    var moved: [Int: UITableViewCell] = [:]
    var first = firstRow
    var row = 0
    for before in kept {
      while changes.inserted.contains(row) { row += 1 }
      if let cell = cells[before], !changes.reloaded.contains(before) { moved[row] = cell }
      if before == firstRow, firstRow > 0 { first = row }
      row += 1
    }
    (cells, firstRow, numberOfRows) = (moved, first, count)
  }
}

open class UITableViewController: UIViewController {
  public private(set) var tableView: UITableView! = UITableView(frame: .zero)

  public init(style: UITableView.Style) { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public var refreshControl: UIRefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  override func makeView() -> UIView {
    tableView.controller = self
    return tableView
  }

  override func appear(in window: UIWindow?) {
    loadViewIfNeeded()
    tableView.reloadData()
    super.appear(in: window)
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
