import Foundation

/// The position of the next page.
///
/// The curriculum ends the next page a microsecond before the oldest post (``PostModel/Post/queryTimestamp``). That loses posts
/// with equal timestamps, and stops at a page of malformed entries. So this cursor ends the next page *at* the oldest of all
/// entries, and requests as many more as have exactly that timestamp. The app recognizes the repeated ones by their identifiers. If a
/// timestamp has more entries than a page, the limit doubles with each request.
///
/// The first page ends at the largest number instead of the current time, so it includes posts from a clock that runs ahead.
/// Without an end, it would begin with the entries whose timestamp is a string, and 15 of them would hide the feed. Posts that
/// arrive meanwhile are newer than the end, so they do not shift the pages.
///
/// Curriculum: Part Two, Add Paging Functionality to the Post Controller, steps 2 to 6, and Test and Refine the
/// Paging Logic.
struct PageCursor: Sendable {
  /// The number of new entries on a page.
  static let pageSize = 15

  /// The inclusive end of the next page.
  private(set) var end = TimeInterval.greatestFiniteMagnitude
  /// The first loaded key with exactly that timestamp, in the order of the database.
  private var firstKeyAtEnd = ""
  /// The number of loaded entries with exactly that timestamp.
  private var knownAtEnd = 0
  /// Whether the feed has no older entries.
  private(set) var isAtEndOfFeed = false

  private var limit: Int { knownAtEnd + max(Self.pageSize, knownAtEnd) }

  /// The parameters of the next query. The names and the quotes are the database's.
  var urlParameters: [String: String] {
    [
      "orderBy": "\"timestamp\"",
      "endAt": "\(end)",
      "limitToLast": "\(limit)",
    ]
  }

  /// Whether a response to ``urlParameters`` contains no older entries, so that the next request would be the same. A server
  /// that ignores `endAt` sends such a response.
  func isRepeated(in page: FeedResponse) -> Bool {
    guard let oldest = page.oldestTimestamp, page.entryCount == limit else { return false }
    return oldest > end || oldest == end && page.oldestCount <= knownAtEnd
  }

  /// Moves past a response to ``urlParameters``.
  mutating func advance(past page: FeedResponse) {
    // A server that does not support queries returns more entries than requested: the whole feed.
    isAtEndOfFeed = page.entryCount != limit || page.includesEntriesWithoutTimestamp
    guard let oldest = page.oldestTimestamp else { return }
    end = oldest
    firstKeyAtEnd = page.oldestKey
    knownAtEnd = page.oldestCount
  }

  /// Whether one of the next pages contains an entry. The database orders entries with the same timestamp by their keys, and
  /// pages begin with the last ones.
  func isBefore(timestamp: TimeInterval, key: String) -> Bool {
    timestamp < end || timestamp == end && key < firstKeyAtEnd
  }
}
