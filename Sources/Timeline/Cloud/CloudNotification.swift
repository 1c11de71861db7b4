import Foundation

/// A notification of a subscription. `CKQueryNotification`.
public struct CloudNotification: Hashable, Sendable, Codable, Identifiable {
  public struct ID: Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  public let id: ID
  public let subscriptionID: String
  /// The record that was saved.
  public let recordID: CloudRecord.ID
  /// The time at which it was saved.
  public let date: Date

  public init(
    id: ID, subscriptionID: String, recordID: CloudRecord.ID, date: Date
  ) {
    self.id = id
    self.subscriptionID = subscriptionID
    self.recordID = recordID
    self.date = date
  }
}
