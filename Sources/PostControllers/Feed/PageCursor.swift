import Foundation

/// How far a reader has come down the feed, and so what to ask for next.
///
/// ## The curriculum's step, and where it fails
/// The database answers "the last 15 entries up to a timestamp", and that end is inclusive. The curriculum first
/// ends the next page at the oldest post's timestamp, sees that post come twice, and then ends it a microsecond
/// earlier (``PostModel/Post/queryTimestamp``). Two kinds of feed break that:
///
/// - **Ties.** When posts share the oldest post's timestamp, or lie within the microsecond, and only some of
///   them fit on the page, the rest is older than nothing and newer than the next end: they never come.
/// - **A page without posts.** Anyone may write anything. When all 15 entries are malformed, the list stays as it
///   is, its last cell has been displayed already, and the scroll stops for good.
///
/// ## What this cursor does
/// It keeps the inclusive end, takes it from *all* entries of the answer instead of the valid posts, and counts
/// how many entries at that very timestamp have come. The next page asks for that many more: the entries that
/// come again are recognized by their identifiers, and behind them come 15 others. When a timestamp has more
/// entries than a page, the number asked for doubles each time, so that `n` ties cost about log₂(n / 15) requests
/// and no more than 4`n` entries in all.
///
/// The first page ends at the largest number instead of the current time: a post from a clock that runs
/// ahead is in the feed, too. The end is still needed, since without one the database would put entries
/// whose timestamp is a string behind the newest post, and 15 of them would hide the feed.
///
/// Posts that arrive meanwhile are newer than the end and disturb nothing; the next refresh brings them.
///
/// Curriculum: Part Two, Add Paging Functionality to the Post Controller, steps 2 to 6, and Test and Refine the
/// Paging Logic.
struct PageCursor: Sendable {
  /// How many new entries a page brings.
  static let pageSize = 15

  /// Where the next page ends, inclusively.
  private(set) var end = TimeInterval.greatestFiniteMagnitude
  /// The first key with exactly that timestamp, in the order of the database, of all that have come.
  private var firstKeyAtEnd = ""
  /// How many entries with exactly that timestamp have come.
  private var knownAtEnd = 0
  /// Whether there is nothing older.
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

  /// Whether a response to ``urlParameters`` repeats what is known, so that the next request would be the same. A server that ignores
  /// `endAt` sends such a response.
  func isRepeated(in page: FeedResponse) -> Bool {
    guard let oldest = page.oldestTimestamp, page.entryCount == limit else { return false }
    return oldest > end || oldest == end && page.oldestCount <= knownAtEnd
  }

  /// Moves past an answer to ``urlParameters``.
  mutating func advance(past page: FeedResponse) {
    // More entries than asked for come from a server that knows no queries and has sent all that it has.
    isAtEndOfFeed = page.entryCount != limit || page.includesEntriesWithoutTimestamp
    guard let oldest = page.oldestTimestamp else { return }
    end = oldest
    firstKeyAtEnd = page.oldestKey
    knownAtEnd = page.oldestCount
  }

  /// Whether an entry comes with one of the next pages. The database orders entries with the same timestamp by their keys, and the
  /// last ones come first.
  func isBefore(timestamp: TimeInterval, key: String) -> Bool {
    timestamp < end || timestamp == end && key < firstKeyAtEnd
  }
}
