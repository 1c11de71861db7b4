import Cloud
import SortedCollections

/// The indexes of all records of one type, for the orders of queries.
struct Table: Sendable {
  typealias List = SortedChunks<Position>

  enum Index: Hashable, Sendable {
    /// All records by creation.
    case all
    /// The records with a term by creation.
    case term(IndexTerm)
    /// The records with a text by that text, for each key that a query has used. Most texts are long and never searched.
    case texts(key: String)
    /// The records with a location by the smallest cube that contains it.
    case places(key: String)
  }

  private struct Entry: Hashable {
    let index: Index
    let position: Position
  }

  private var lists: [Index: List] = [:]
  private var textKeys: Set<String> = []

  subscript(index: Index) -> List { lists[index] ?? List() }

  /// Adds a record, or updates the indexes of a changed one.
  mutating func insert(_ record: StoredRecord, replacing old: StoredRecord?) {
    let new = entries(of: record)
    let old = old.map(entries) ?? []
    for entry in new.subtracting(old) {
      lists[entry.index, default: List()].insert(entry.position)
    }
    for entry in old.subtracting(new) {
      lists[entry.index]?.remove(entry.position)
      if lists[entry.index]?.isEmpty == true { lists[entry.index] = nil }
    }
  }

  private func entries(of record: StoredRecord) -> Set<Entry> {
    var entries: Set = [Entry(index: .all, position: record.creation)]
    for term in record.indexTerms {
      entries.insert(Entry(index: .term(term), position: record.creation))
    }
    for (key, value) in record.values {
      switch value {
      case .string(let text) where textKeys.contains(key):
        let position = record.position(.text(CodePoints(text: text)))
        entries.insert(Entry(index: .texts(key: key), position: position))
      case .location(let location):
        let position = record.position(.cube(Cube.code(of: Vector(location))))
        entries.insert(Entry(index: .places(key: key), position: position))
      case .string, .reference, .list, .asset: break
      }
    }
    return entries
  }

  /// Creates the index for the texts of a key.
  mutating func indexTexts(for key: String, of records: [String: StoredRecord]) {
    guard !textKeys.contains(key) else { return }
    let positions = self[.all].compactMap { position in
      records[position.recordName].flatMap { record in
        record.values[key]?.string.map { record.position(.text(CodePoints(text: $0))) }
      }
    }
    // Keys without texts are not kept, so that queries with invented keys cannot fill the memory.
    guard !positions.isEmpty else { return }
    textKeys.insert(key)
    lists[.texts(key: key)] = List(positions)
  }

  /// The positions of texts by text, from one with a prefix on.
  func texts(
    for key: String, beginningWith prefix: CodePoints, after start: Position? = nil
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
  /// The index of the first element that does not precede a value.
  func index(of value: Element) -> Index { partitioningIndex { !($0 < value) } }
}

/// A key and a value by which records are indexed: a reference, or a member of a list.
struct IndexTerm: Hashable, Sendable {
  let key: String
  let value: CloudValue
}

extension StoredRecord {
  var indexTerms: Set<IndexTerm> {
    var indexTerms: Set<IndexTerm> = []
    for (key, value) in values {
      switch value {
      case .reference: indexTerms.insert(IndexTerm(key: key, value: value))
      case .list(let values):
        indexTerms.formUnion(values.lazy.map { IndexTerm(key: key, value: $0) })
      case .string, .location, .asset: break
      }
    }
    return indexTerms
  }
}

extension CloudQuery.Predicate {
  /// The terms of which a matching record has at least one. Nil if the predicate cannot use the index.
  ///
  /// Some records with these terms may not match. The predicate itself must be checked, too.
  var indexTerms: Set<IndexTerm>? {
    switch self {
    case .equal(let key, .reference(let reference)):
      return [IndexTerm(key: key, value: .reference(reference))]
    case .contains(let key, let value):
      return [IndexTerm(key: key, value: value)]
    case .isIn(let key, let values) where values.allSatisfy { $0.reference != nil }:
      return Set(values.map { IndexTerm(key: key, value: $0) })
    case .equal, .notEqual, .isIn, .beginsWith, .isWithin, .and:
      return nil
    }
  }
}
