import Foundation

/// A reader's report about a post, for the people who run the feed.
///
/// Curriculum: Part Two, Black Diamonds (report and hide content).
public struct Report: Codable, Hashable, Sendable {
  /// The identifier of the reported post.
  public let post: UUID
  /// The reason in the reader's words.
  public let reason: String
  /// The time of the report, in seconds since 1970.
  public let timestamp: TimeInterval

  public init(
    post: UUID,
    reason: String,
    timestamp: TimeInterval = Date().timeIntervalSince1970
  ) {
    self.post = post
    self.reason = reason
    self.timestamp = timestamp
  }
}
