import Foundation

/// One message of the feed.
///
/// A post comes about in two ways: somebody writes it on this machine, or it comes from the server as JSON, where anyone
/// may have written anything.
///
/// Curriculum: Part One, Implement Model, steps 1 to 4.
public struct Post: Hashable, Sendable {
  /// Who wrote it.
  public let username: String
  /// The message.
  public let text: String
  /// When it was written, in seconds since 1970-01-01 00:00 UTC.
  public let timestamp: TimeInterval
  /// What tells it from all other posts, and its key in the feed.
  public let identifier: UUID

  /// Makes a post that somebody writes here.
  ///
  /// - Parameters:
  ///   - username: Who writes it.
  ///   - text: The message.
  ///   - timestamp: When, in seconds since 1970. Someone who leaves it out means now; the default here is not that yet.
  ///   - identifier: What tells it from others: a new one for everyone who leaves it out.
  ///
  /// Curriculum: Part One, Implement Model, step 4.
  public init(
    username: String,
    text: String,
    timestamp: TimeInterval = 0,
    identifier: UUID = UUID()
  ) {
    // Your code. These lines only let it compile.
    self.username = ""
    self.text = ""
    self.timestamp = 0
    self.identifier = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}
