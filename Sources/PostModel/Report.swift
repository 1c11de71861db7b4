import Foundation

/// What a reader tells the people who run the feed about a post.
///
/// Curriculum: Part Two, Black Diamonds (report and hide content).
public struct Report: Codable, Hashable, Sendable {
  /// The post that is reported.
  public let post: UUID
  /// Why, in the reader's words.
  public let reason: String
  /// When, in seconds since 1970.
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
