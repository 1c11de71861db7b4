import Foundation

/// A reader's report about a post, for the people who run the feed.
/// Curriculum: Part Two, Black Diamonds (report and hide content).
public struct Report: Codable, Hashable, Sendable {
  /// Its identifier.
  public let post: UUID
  public let reason: String
  /// In seconds since 1970.
  public let timestamp: TimeInterval

  public init(post: UUID, reason: String, timestamp: TimeInterval = Date().timeIntervalSince1970) {
    self.post = post
    self.reason = reason
    self.timestamp = timestamp
  }
}
