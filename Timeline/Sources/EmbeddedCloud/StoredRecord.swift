import Cloud

struct StoredRecord: Hashable, Sendable, Codable {
  let recordType: String
  let recordID: CloudRecord.ID
  let systemFields: CloudRecord.SystemFields
  var values: [String: CloudValue]
  /// The files of assets, by key. The values then contain no assets.
  var assetFiles: [String: AssetFolder.File] = [:]

  func position(_ key: Position.Key) -> Position { Position(key, recordID.recordName) }
  var creation: Position { position(.date(systemFields.creationDate)) }
}

/// A change of a cloud, performed completely or not at all.
struct Change: Sendable, Codable {
  enum Event: Sendable, Codable {
    case saved(StoredRecord)
    case subscribed(CloudSubscription, CloudRecord.ID)
    case unsubscribed(String, CloudRecord.ID)
    case notified(CloudNotification, CloudRecord.ID)
    case read([CloudNotification.ID], CloudRecord.ID)
  }

  /// The last number used for a change tag or a notification.
  var lastNumber: Int
  var events: [Event] = []

  /// Whether the number is plausible and leaves many more numbers unused.
  var isSound: Bool { 0..<(1 << 60) ~= lastNumber }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
