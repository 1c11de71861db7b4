import Foundation

/// One message of the global feed.
///
/// The app creates a new post with ``init(username:text:timestamp:identifier:)``. It creates the posts of a response with
/// ``init(json:identifier:)``, which checks everything.
///
/// Curriculum: Part One, Implement Model, steps 1 to 4.
public struct Post: Hashable, Sendable {
  /// The author. Anyone may write under any name.
  public let username: String
  /// The message.
  public let text: String
  /// The time at which it was written, in seconds since 1970-01-01 00:00 UTC, by the author's clock.
  public let timestamp: TimeInterval
  /// The identifier of this post. Its uppercase string is the key in the database.
  public let identifier: UUID

  /// Creates a post to send, by default with the current time and a new identifier.
  public init(
    username: String,
    text: String,
    timestamp: TimeInterval = Date().timeIntervalSince1970,
    identifier: UUID = UUID()
  ) {
    self.username = username
    self.text = text
    self.timestamp = timestamp
    self.identifier = identifier
  }
}

extension Post: Identifiable {
  public var id: UUID { identifier }
}

extension Post {
  /// The order of the feed, newest first.
  ///
  /// Posts with the same timestamp are in the descending order of their identifiers. So the same posts always have the same
  /// order, whatever their order in a response.
  public static func isNewer(_ lhs: Post, than rhs: Post) -> Bool {
    lhs.timestamp == rhs.timestamp
      ? lhs.identifier.isGreater(than: rhs.identifier)
      : lhs.timestamp > rhs.timestamp
  }
}

extension UUID {
  /// Compares the bytes of the identifiers. The order is that of their strings, which are not created.
  fileprivate func isGreater(than other: UUID) -> Bool {
    withUnsafeBytes(of: uuid) { lhs in
      withUnsafeBytes(of: other.uuid) { rhs in rhs.lexicographicallyPrecedes(lhs) }
    }
  }
}
