import Foundation

/// The position of the next page. The curriculum ends it a microsecond before the oldest post (``PostModel/Post/queryTimestamp``).
/// That loses posts with equal timestamps, and stops at a page of malformed entries. This cursor ends the page *at* the oldest entry, and
/// requests as many more as have its timestamp. If a timestamp has more entries than a page, the limit doubles with each request.
/// The first page ends at the largest number: it includes posts from a clock that runs ahead, and excludes timestamps that are strings.
/// Curriculum: Part Two, Add Paging Functionality to the Post Controller, steps 2 to 6, and Test and Refine the Paging Logic.
struct PageCursor: Sendable {
  static let pageSize = 15

  /// Inclusive.
  private(set) var end = TimeInterval.greatestFiniteMagnitude
  /// The first loaded key with the timestamp ``end``, in the order of the database.
  private var firstKeyAtEnd = ""
  /// The number of loaded entries with that timestamp.
  private var knownAtEnd = 0
  private(set) var isAtEndOfFeed = false

  private var limit: Int { knownAtEnd + max(Self.pageSize, knownAtEnd) }

  /// The names and the quotes are the database's.
  var urlParameters: [String: String] {
    [
      "orderBy": "\"timestamp\"",
      "endAt": "\(end)",
      "limitToLast": "\(limit)",
    ]
  }

  /// Whether a page has no older entries, so that the next request would be the same. A server that ignores `endAt` sends such a page.
  func isRepeated(in page: FeedResponse) -> Bool {
    guard let oldest = page.oldestTimestamp, page.entryCount == limit else { return false }
    return oldest > end || oldest == end && page.oldestCount <= knownAtEnd
  }

  mutating func advance(past page: FeedResponse) {
    // A server without queries responds with more entries: the whole feed.
    isAtEndOfFeed = page.entryCount != limit || page.includesEntriesWithoutTimestamp
    guard let oldest = page.oldestTimestamp else { return }
    end = oldest
    firstKeyAtEnd = page.oldestKey
    knownAtEnd = page.oldestCount
  }

  /// Whether a later page contains an entry. The database orders equal timestamps by key, and pages begin with the last keys.
  func isBefore(timestamp: TimeInterval, key: String) -> Bool {
    timestamp < end || timestamp == end && key < firstKeyAtEnd
  }
}
