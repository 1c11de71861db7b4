import Foundation

/// A post as it stands in the database, where its identifier is its key.
package struct PostRecord: Codable {
  package let username: String
  package let text: String
  package let timestamp: TimeInterval
}

extension Post {
  package init?(record: PostRecord, identifier: String) {
    guard let identifier = UUID(uuidString: identifier) else { return nil }
    self.init(
      username: record.username, text: record.text, timestamp: record.timestamp,
      identifier: identifier)
  }

  package var record: PostRecord {
    PostRecord(username: username, text: text, timestamp: timestamp)
  }
}
