import Foundation

/// A search for records, with their order. `CKQuery`.
public struct CloudQuery: Hashable, Sendable, Codable {
  /// A condition on records: the part of `NSPredicate` that CloudKit supports and Timeline uses.
  public indirect enum Predicate: Hashable, Sendable, Codable {
    /// `key == value`
    case equal(key: String, CloudValue)
    /// `key CONTAINS value`, for a list.
    case contains(key: String, CloudValue)
    /// `key != value`
    case notEqual(key: String, CloudValue)
    /// `key IN values`
    case isIn(key: String, [CloudValue])
    /// `key BEGINSWITH prefix`
    case beginsWith(key: String, String)
    /// `distanceToLocation:fromLocation:(key, location) <= radius`, in metres along the ground.
    case isWithin(key: String, radius: Double, of: CloudLocation)
    case and([Predicate])
  }

  public enum SortDescriptor: Hashable, Sendable, Codable {
    /// The records that were created last come first.
    case newestFirst
    /// The records that were created first come first.
    case oldestFirst
    /// By a text, compared code point by code point.
    case ascending(key: String)
    /// `CKLocationSortDescriptor`: the nearest records come first.
    case nearestFirst(key: String, relativeLocation: CloudLocation)
  }

  /// One page of a query's results.
  public struct Page: Hashable, Sendable {
    public let records: [CloudRecord]
    /// The cursor for the next page. Nil if there are no more records.
    public let queryCursor: Cursor?

    public init(records: [CloudRecord], queryCursor: Cursor?) {
      self.records = records
      self.queryCursor = queryCursor
    }
  }

  /// A position in a query's results. Only the server knows its content. `CKQueryOperation.Cursor`.
  public struct Cursor: Hashable, Sendable {
    public let data: Data

    public init(data: Data) {
      self.data = data
    }
  }

  public let recordType: String
  public let predicate: Predicate
  public let sortDescriptor: SortDescriptor

  public init(recordType: String, predicate: Predicate, sortDescriptor: SortDescriptor) {
    self.recordType = recordType
    self.predicate = predicate
    self.sortDescriptor = sortDescriptor
  }
}
