import Foundation

/// `CKQuery`.
public struct CloudQuery: Hashable, Sendable, Codable {
  /// The part of `NSPredicate` that CloudKit supports and Timeline uses.
  public indirect enum Predicate: Hashable, Sendable, Codable {
    case equal(key: String, CloudValue)
    /// For a list.
    case contains(key: String, CloudValue)
    case notEqual(key: String, CloudValue)
    case isIn(key: String, [CloudValue])
    case beginsWith(key: String, String)
    /// In metres along the ground: `distanceToLocation:fromLocation:(key, location) <= radius`.
    case isWithin(key: String, radius: Double, of: CloudLocation)
    case and([Predicate])
  }

  public enum SortDescriptor: Hashable, Sendable, Codable {
    /// By the creation date.
    case newestFirst
    case oldestFirst
    /// By a text, compared code point by code point.
    case ascending(key: String)
    /// `CKLocationSortDescriptor`.
    case nearestFirst(key: String, relativeLocation: CloudLocation)
  }

  public struct Page: Hashable, Sendable {
    public let records: [CloudRecord]
    /// Nil if there are no more records.
    public let queryCursor: Cursor?

    public init(records: [CloudRecord], queryCursor: Cursor?) {
      self.records = records
      self.queryCursor = queryCursor
    }
  }

  /// `CKQueryOperation.Cursor`. Only the server knows its content.
  public struct Cursor: Hashable, Sendable {
    public let data: Data

    public init(data: Data) { self.data = data }
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
