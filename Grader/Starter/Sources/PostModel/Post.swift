import Foundation

/// One message of the feed.
///
/// You get a post in two ways: the user writes it on this device, or the server sends it as JSON, where anyone may have
/// written anything.
///
/// Curriculum: Part One, Implement Model, steps 1 to 4.
public struct Post: Hashable, Sendable {
  /// The author.
  public let username: String
  /// The message.
  public let text: String
  /// The time of writing, in seconds since 1970-01-01 00:00 UTC.
  public let timestamp: TimeInterval
  /// The identifier, different for every post, and the key in the feed.
  public let identifier: UUID

  /// Makes a post that the user writes here.
  ///
  /// - Parameters:
  ///   - username: The author.
  ///   - text: The message.
  ///   - timestamp: The time of writing, in seconds since 1970. Its default must be the present: replace the stub's 0.
  ///   - identifier: The identifier: by default, a new one for every post.
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
