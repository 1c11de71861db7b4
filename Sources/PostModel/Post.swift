import Foundation

/// One message of the global feed.
///
/// A post is made in two ways: by this app, with ``init(username:text:timestamp:identifier:)``, and from what
/// a server answered, with ``init(json:identifier:)``. The second trusts nothing.
///
/// Curriculum: Part One, Implement Model, steps 1 to 4.
public struct Post: Hashable, Sendable {
  /// Who wrote it. Anyone may write under any name.
  public let username: String
  /// The message.
  public let text: String
  /// When it was written, in seconds since 1970-01-01 00:00 UTC, by the clock of whoever wrote it.
  public let timestamp: TimeInterval
  /// What tells this post from all others; its upper-case string is the key in the database.
  public let identifier: UUID

  /// Makes a post to send: now, under a new identifier, unless told otherwise.
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
  /// Posts of the same moment follow each other by falling identifier, which makes the order total: the same
  /// posts always stand in the same order, whatever order a server's answer had.
  public static func isNewer(_ lhs: Post, than rhs: Post) -> Bool {
    lhs.timestamp == rhs.timestamp
      ? lhs.identifier.isGreater(than: rhs.identifier)
      : lhs.timestamp > rhs.timestamp
  }
}

extension UUID {
  /// Compares the bytes, which orders identifiers as their strings are ordered, without making the strings.
  fileprivate func isGreater(than other: UUID) -> Bool {
    withUnsafeBytes(of: uuid) { lhs in
      withUnsafeBytes(of: other.uuid) { rhs in rhs.lexicographicallyPrecedes(lhs) }
    }
  }
}
