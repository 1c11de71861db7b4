import Foundation

/// One message of the feed.
public struct Post: Hashable, Sendable {
  public let username: String
  public let text: String
  public let timestamp: TimeInterval
  public let identifier: UUID

  public init(
    username: String,
    text: String,
    timestamp: TimeInterval = Date.now.timeIntervalSince1970,
    identifier: UUID = UUID()
  ) {
    self.username = username
    self.text = text
    self.timestamp = timestamp
    self.identifier = identifier
  }
}
