import Foundation

/// Which records to fetch, and in which order. `CKQuery`.
public struct CloudQuery: Hashable, Sendable, Codable {
  /// What must hold for a record: the part of `NSPredicate` that CloudKit understands and Timeline uses.
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
    /// The records saved last come first.
    case newestFirst
    /// Those saved first come first.
    case oldestFirst
    /// By a text, code point by code point.
    case ascending(key: String)
    /// `CKLocationSortDescriptor`: the nearest come first.
    case nearestFirst(key: String, relativeLocation: CloudLocation)
  }

  /// Some of the records that a query finds.
  public struct Page: Hashable, Sendable {
    public let records: [CloudRecord]
    /// Where to go on; nil when there are no more.
    public let queryCursor: Cursor?

    public init(records: [CloudRecord], queryCursor: Cursor?) {
      self.records = records
      self.queryCursor = queryCursor
    }
  }

  /// A place among the results of a query. What is in it is the server's business. `CKQueryOperation.Cursor`.
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
