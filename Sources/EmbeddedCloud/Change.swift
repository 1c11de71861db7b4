import Cloud

/// Something that has happened to a cloud, whole or not at all.
struct Change: Sendable, Codable {
  enum Event: Sendable, Codable {
    case saved(StoredRecord)
    case subscribed(CloudSubscription, CloudRecord.ID)
    case unsubscribed(String, CloudRecord.ID)
    case notified(CloudNotification, CloudRecord.ID)
    case read([CloudNotification.ID], CloudRecord.ID)
  }

  /// The last number that was given to a change tag or a notification.
  var lastNumber: Int
  var events: [Event] = []

  mutating func nextNumber() -> String {
    lastNumber += 1
    return String(lastNumber, radix: 36)
  }
}
