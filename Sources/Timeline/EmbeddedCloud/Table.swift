import Cloud
import Foundation
import SortedCollections

/// The indexes of all records of one type, for the orders of queries.
struct Table: Sendable {
  /// All records.
  private(set) var created = SortedChunks<Position<Date>>()
  private(set) var indexTerms: [IndexTerm: SortedChunks<Position<Date>>] = [:]
  /// Records with a text, for each key that a query has used. Most texts are long and never searched.
  private(set) var texts: [String: SortedChunks<Position<CodePoints>>] = [:]
  /// Records with a location, for each key.
  private(set) var places: [String: Octree] = [:]

  /// Adds a record, or updates the indexes of a changed one.
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

  /// Creates the index for the texts of a key.
  mutating func indexTexts(for key: String, of records: [String: StoredRecord]) {
    guard texts[key] == nil else { return }
    let positions = created.compactMap { position in
      records[position.recordName]?.values[key]?.string.map {
        Position(key: CodePoints(text: $0), recordName: position.recordName)
      }
    }
    // Empty indexes are not kept, so that queries with invented keys cannot fill the memory.
    if !positions.isEmpty { texts[key] = SortedChunks(positions) }
  }
}
