import Foundation
import HeadlessUI

/// What lists have in common: rows that are told from each other by a key, and an alert over them.
@MainActor
public class ListViewModel<Key: Hashable, Cell: Equatable> {
  public final weak var delegate: (any PostListViewModelDelegate)?

  private var rows: [(key: Key, cell: Cell)] = []

  // MARK: For subclasses

  /// The rows as they should be.
  func makeRows() -> [(key: Key, cell: Cell)] { [] }

  /// Fetches what goes below the last row.
  func lastRowWillAppear() {}

  // MARK: Rows

  public final var numberOfRows: Int { rows.count }

  public final func cell(forRowAt row: Int) -> Cell { rows[row].cell }

  public final func willDisplayCell(forRowAt row: Int) {
    if row == rows.count - 1 { lastRowWillAppear() }
  }

  final func takeRows() {
    rows = makeRows()
  }

  final func updateRows() {
    let old = rows
    rows = makeRows()
    delegate?.rowsUpdated(Self.updates(from: old, to: rows))
  }

  private static func updates(
    from old: [(key: Key, cell: Cell)], to new: [(key: Key, cell: Cell)]
  ) -> RowUpdates {
    let oldKeys = Set(old.map(\.key))
    let newKeys = Set(new.map(\.key))
    let staying = old.enumerated().filter { newKeys.contains($0.element.key) }
    let stayed = new.filter { oldKeys.contains($0.key) }
    guard staying.map(\.element.key) == stayed.map(\.key) else {
      return RowUpdates(
        deleted: IndexSet(integersIn: 0..<old.count), inserted: IndexSet(integersIn: 0..<new.count))
    }
    return RowUpdates(
      deleted: IndexSet(old.indices.filter { !newKeys.contains(old[$0].key) }),
      inserted: IndexSet(new.indices.filter { !oldKeys.contains(new[$0].key) }),
      reloaded: IndexSet(zip(staying, stayed).filter { $0.element.cell != $1.cell }.map(\.0.offset))
    )
  }

  // MARK: Alerts

  final var presented: AlertController? {
    didSet { delegate?.stateUpdated() }
  }

  public final var alert: Alert? { presented?.alert }

  public final func setAlertText(_ text: String, forTextFieldAt index: Int) {
    guard let presented else { return }
    presented.type(text, at: index)
    delegate?.stateUpdated()
  }
}
