import Foundation

/// One message of the global feed.
/// Curriculum: Part One, Implement Model, steps 1 to 4.
public struct Post: Hashable, Sendable {
  /// The author. Anyone may write under any name.
  public let username: String
  public let text: String
  /// When it was written, in seconds since 1970-01-01 00:00 UTC, by the author's clock.
  public let timestamp: TimeInterval
  /// The key in the database is its uppercase string.
  public let identifier: UUID

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
  /// The order of the feed, newest first. Posts with the same timestamp are in the descending order of their identifiers.
  public static func isNewer(_ lhs: Post, than rhs: Post) -> Bool {
    lhs.timestamp == rhs.timestamp
      ? lhs.identifier.isGreater(than: rhs.identifier)
      : lhs.timestamp > rhs.timestamp
  }
}

extension UUID {
  /// Compares the bytes, which are in the same order as the strings.
  fileprivate func isGreater(than other: UUID) -> Bool {
    withUnsafeBytes(of: uuid) { lhs in
      withUnsafeBytes(of: other.uuid) { rhs in rhs.lexicographicallyPrecedes(lhs) }
    }
  }
}
