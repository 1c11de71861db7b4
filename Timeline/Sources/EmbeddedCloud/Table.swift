import Cloud
import SortedCollections

/// The indexes of all records of one type.
struct Table: Sendable {
  typealias List = SortedChunks<Position>

  enum Index: Hashable, Sendable {
    /// All records by creation.
    case all
    /// The records with a reference, or a list with a member, by creation.
    case value(key: String, CloudValue)
    /// The records by a text, for each key that a query has used. Most texts are long and never searched.
    case texts(key: String)
    /// The records with a location by the smallest cube that contains it.
    case places(key: String)
  }

  private struct Entry: Hashable {
    let index: Index
    let position: Position
  }

  private var lists: [Index: List] = [:]

  subscript(index: Index) -> List { lists[index] ?? List() }

  mutating func insert(_ record: StoredRecord, replacing old: StoredRecord?) {
    let new = entries(of: record)
    let old = old.map(entries) ?? []
    for entry in new.subtracting(old) { lists[entry.index, default: List()].insert(entry.position) }
    for entry in old.subtracting(new) {
      lists[entry.index]?.remove(entry.position)
      if lists[entry.index]?.isEmpty == true { lists[entry.index] = nil }
    }
  }

  private func entries(of record: StoredRecord) -> Set<Entry> {
    var entries: Set = [Entry(index: .all, position: record.creation)]
    func insert(_ index: Index, _ position: Position) {
      entries.insert(Entry(index: index, position: position))
    }
    for (key, value) in record.values {
      switch value {
      case .reference: insert(.value(key: key, value), record.creation)
      case .list(let values):
        for value in values { insert(.value(key: key, value), record.creation) }
      case .string(let text) where lists[.texts(key: key)] != nil:
        insert(.texts(key: key), record.position(.text(CodePoints(text: text))))
      case .location(let location):
        insert(.places(key: key), record.position(.cube(Cube.code(of: Vector(location)))))
      case .string, .asset: break
      }
    }
    return entries
  }

  mutating func indexTexts(for key: String, of records: [String: StoredRecord]) {
    guard lists[.texts(key: key)] == nil else { return }
    let order = CloudQuery.SortDescriptor.ascending(key: key)
    let positions = self[.all].compactMap { records[$0.recordName].flatMap(order.position) }
    // Queries with invented keys must not fill the memory.
    guard !positions.isEmpty else { return }
    lists[.texts(key: key)] = List(positions)
  }

  /// The positions of texts with a prefix.
  func texts(
    for key: String, beginningWith prefix: CodePoints, after start: Position?
  ) -> some Sequence<Position> {
    let texts = self[.texts(key: key)]
    let first = texts.partitioningIndex { position in
      Position(before: .text(prefix)) < position && start.map { $0 < position } ?? true
    }
    return texts[first...].lazy.prefix {
      if case .text(let text) = $0.key { text.hasPrefix(prefix) } else { false }
    }
  }
}

extension SortedChunks {
  func index(of value: Element) -> Index { partitioningIndex { !($0 < value) } }
}

extension CloudQuery.Predicate {
  /// The indexes by creation that together contain all matching records, and perhaps others. Nil if no index helps.
  var indexes: Set<Table.Index>? {
    switch self {
    case .equal(let key, let value) where value.reference != nil, .contains(let key, let value):
      [.value(key: key, value)]
    case .isIn(let key, let values) where values.allSatisfy { $0.reference != nil }:
      Set(values.map { .value(key: key, $0) })
    case .equal, .notEqual, .isIn, .beginsWith, .isWithin, .and: nil
    }
  }
}
