import Foundation

/// The position of the next page.
///
/// ## The curriculum's step, and where it fails
/// The database returns the last 15 entries up to and including a timestamp. The curriculum first ends the next page at the
/// oldest post's timestamp. That returns the post a second time, so the curriculum ends the page a microsecond earlier
/// (``PostModel/Post/queryTimestamp``). Two kinds of feed break that:
///
/// - **Ties.** Several posts may share the oldest post's timestamp, or lie within the microsecond. If only some of them fit on
///   the page, no later page contains the others.
/// - **A page without posts.** Anyone may write anything to the database. If all 15 entries are malformed, the list does not
///   change. Its last cell has been displayed already, so scrolling never loads another page.
///
/// ## The solution
/// The cursor keeps the inclusive end. It takes the end from *all* entries of the response instead of the valid posts, and
/// counts the entries with exactly that timestamp. The next page requests that many more entries. The app recognizes the
/// repeated ones by their identifiers, and 15 others follow. If a timestamp has more entries than a page, the limit doubles
/// with each request. So `n` ties cost about log₂(n / 15) requests and at most 4`n` entries in all.
///
/// The first page ends at the largest number instead of the current time, so it includes posts from a clock that runs ahead.
/// The page still needs an end: without one, it would begin with the entries whose timestamp is a string, and 15 of them would
/// hide the feed.
///
/// Posts that arrive meanwhile are newer than the end, so they do not shift the pages. The next refresh loads them.
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
