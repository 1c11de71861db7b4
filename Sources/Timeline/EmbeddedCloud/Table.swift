import Cloud
import Foundation
import SortedCollections

/// The names of one type's records, in each order in which queries look for them.
struct Table: Sendable {
  /// All of them.
  private(set) var created = SortedChunks<Position<Date>>()
  private(set) var indexTerms: [IndexTerm: SortedChunks<Position<Date>>] = [:]
  /// Those with a text, for each key that a query has gone by: most texts are long and never looked for.
  private(set) var texts: [String: SortedChunks<Position<CodePoints>>] = [:]
  /// Those with a location, for each key.
  private(set) var places: [String: Octree] = [:]

  /// Takes a record in, which may have been there with other values.
  mutating func insert(_ record: StoredRecord, replacing old: StoredRecord?) {
    if old == nil { created.insert(record.creation) }
    insertTerms(of: record, replacing: old)
    for (key, value) in record.values where !(old?.values[key]?.isSame(as: value) ?? false) {
      insert(value, for: key, of: record.recordID.recordName)
    }
    for (key, value) in old?.values ?? [:]
    where !(record.values[key]?.isSame(as: value) ?? false) {
      remove(value, for: key, of: record.recordID.recordName)
    }
  }

  private mutating func insertTerms(of record: StoredRecord, replacing old: StoredRecord?) {
    let newTerms = record.indexTerms
    let oldTerms = old?.indexTerms ?? []
    for indexTerm in newTerms where !oldTerms.contains(indexTerm) {
      indexTerms[indexTerm, default: SortedChunks()].insert(record.creation)
    }
    for indexTerm in oldTerms where !newTerms.contains(indexTerm) {
      indexTerms[indexTerm]?.remove(record.creation)
      if indexTerms[indexTerm]?.isEmpty == true { indexTerms[indexTerm] = nil }
    }
  }

  private mutating func insert(_ value: CloudValue, for key: String, of recordName: String) {
    switch value {
    case .string(let text):
      let position = Position(key: CodePoints(text: text), recordName: recordName)
      texts[key]?.insert(position)
    case .location(let location):
      places[key, default: Octree()].insert(recordName, at: Vector(location))
    case .reference, .list, .asset: break
    }
  }

  private mutating func remove(_ value: CloudValue, for key: String, of recordName: String) {
    switch value {
    case .string(let text):
      texts[key]?.remove(Position(key: CodePoints(text: text), recordName: recordName))
    case .location(let location):
      places[key]?.remove(recordName, at: Vector(location))
    case .reference, .list, .asset: break
    }
  }

  /// Gets ready to find records by their texts under a key.
  mutating func indexTexts(for key: String, of records: [String: StoredRecord]) {
    guard texts[key] == nil else { return }
    let positions = created.compactMap { position in
      records[position.recordName]?.values[key]?.string.map {
        Position(key: CodePoints(text: $0), recordName: position.recordName)
      }
    }
    // Whatever keys strangers think of, there are no more indexes than there are values.
    if !positions.isEmpty { texts[key] = SortedChunks(positions) }
  }
}
