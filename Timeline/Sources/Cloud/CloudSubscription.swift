import Foundation

/// A request to be notified when records are saved. `CKQuerySubscription`.
public struct CloudSubscription: Hashable, Sendable, Codable {
  public struct Options: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let firesOnRecordCreation = Options(rawValue: 1)
    public static let firesOnRecordUpdate = Options(rawValue: 2)
  }

  /// The identifier among the subscriptions of one person.
  public let subscriptionID: String
  public let recordType: String
  /// The condition that a record must match after it has been saved.
  public let predicate: CloudQuery.Predicate
  public let options: Options

  public init(
    subscriptionID: String, recordType: String, predicate: CloudQuery.Predicate, options: Options
  ) {
    self.subscriptionID = subscriptionID
    self.recordType = recordType
    self.predicate = predicate
    self.options = options
  }
}

/// `CKQueryNotification`.
public struct CloudNotification: Hashable, Sendable, Codable, Identifiable {
  public struct ID: Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public let id: ID
  public let subscriptionID: String
  /// The record that was saved, and when.
  public let recordID: CloudRecord.ID
  public let date: Date
  /// It is not encoded.
  public var isRead = false

  private enum CodingKeys: String, CodingKey { case id, subscriptionID, recordID, date }

  public init(id: ID, subscriptionID: String, recordID: CloudRecord.ID, date: Date) {
    self.id = id
    self.subscriptionID = subscriptionID
    self.recordID = recordID
    self.date = date
  }
}
