import Foundation
import PostModel

/// The loaded part of the feed, without I/O, concurrency or a clock.
struct Feed: Sendable {
  /// The posts that the reader had loaded when a refresh was requested. All others are new after it.
  private struct SeenPosts {
    var keys: [UUID: String]
    /// Nil if the whole feed was loaded. Posts that are older than this are not new: they just had not been loaded yet.
    var oldest: Post?

    func isNew(_ post: Post) -> Bool {
      keys[post.identifier] == nil && oldest.map { Post.isNewer(post, than: $0) } ?? true
    }
  }

  /// Without the hidden ones, newest first.
  private(set) var posts: [Post] = []
  var hiddenContent: HiddenContent { didSet { show() } }
  /// Hidden or not.
  private(set) var entries = FeedEntries()
  private(set) var cursor = PageCursor()
  private(set) var hasLoaded = false
  private(set) var resemblesFeed = true
  private(set) var newPosts: Set<UUID> = []

  /// Nil before the second refresh.
  private var seen: SeenPosts?
  /// The changes since the first request under way, each with the number of the last request at that time. Without them, a response to
  /// an earlier request would remove a post that has just arrived, or bring back a post that has just been deleted.
  private var changes: [(request: Int, change: FeedChange)] = []

  init(hiddenContent: HiddenContent = HiddenContent()) { self.hiddenContent = hiddenContent }
  var isAtEnd: Bool { cursor.isAtEndOfFeed }
  var isEmptyBeforeItsEnd: Bool { posts.isEmpty && hasLoaded && !isAtEnd }

  /// If the reader hides nothing, this does not copy the list, which may be long.
  private mutating func show() {
    posts =
      hiddenContent.isEmpty ? entries.posts : entries.posts.filter { !hiddenContent.hides($0) }
  }

  // MARK: Pages

  /// Call this when a refresh is requested. Posts that arrive until its response are new after it.
  mutating func beginRefresh() {
    // The comparison needs either a loaded post or the end of the feed.
    if hasLoaded, isAtEnd || !entries.posts.isEmpty {
      seen = SeenPosts(keys: entries.keys, oldest: isAtEnd ? nil : entries.posts.last)
    }
  }

  mutating func replace(with page: FeedResponse, request: Int) {
    cursor = PageCursor()
    entries = take(page, request: request)
    resemblesFeed = page.resemblesFeed
    newPosts = Set(entries.posts.filter { seen?.isNew($0) ?? false }.map(\.identifier))
    show()
  }

  /// Returns the page's posts that were not loaded before and are not hidden, newest first.
  mutating func append(olderPage page: FeedResponse, request: Int) -> [Post] {
    let fresh = entries.append(take(page, request: request))
    show()
    return fresh.filter { !hiddenContent.hides($0) }
  }

  /// Returns the entries of a page, with the changes since its request.
  private mutating func take(_ page: FeedResponse, request: Int) -> FeedEntries {
    cursor.advance(past: page)
    hasLoaded = true
    var entries = page.entries
    for change in changes where change.request >= request {
      _ = entries.apply(change.change, upTo: cursor)
    }
    return entries
  }

  // MARK: Changes

  /// A stream that begins later than the newest page would miss the posts of slow clocks. If that page is from the future, and the loaded
  /// posts reach the present, the stream has to include the posts that are written now.
  func startOfStream(now: TimeInterval) -> TimeInterval {
    let start =
      entries.posts.dropFirst(PageCursor.pageSize - 1).first?.timestamp
      ?? (isAtEnd ? -TimeInterval.greatestFiniteMagnitude : cursor.end)
    return start > now && cursor.end <= now ? now - 3600 : start
  }

  /// Applies a change. The responses to the requests that are under way may not include it yet. Returns whether a refresh is needed.
  mutating func apply(_ change: FeedChange, requests: ClosedRange<Int>?) -> Bool {
    record(change, requests: requests)
    // If all posts that a stream covers were deleted, older entries were almost always deleted, too.
    let isEmptied = change.windowStart != nil && change.contents.isEmpty && !entries.isEmpty
    let (added, needsRefresh) = entries.apply(change, upTo: cursor)
    newPosts.formUnion(added.map(\.identifier))
    if !added.isEmpty { resemblesFeed = true }
    show()
    return isEmptied || needsRefresh
  }

  /// Adds a post whose write the server has confirmed, unless a stream has reported something since the request, which is newer.
  mutating func add(_ post: Post, request: Int, requests: ClosedRange<Int>?) {
    if changes.contains(where: { $0.request >= request && $0.change.covers(post) }) { return }
    _ = apply(FeedChange(contents: [post.identifier.uuidString: .post(post)]), requests: requests)
  }

  private mutating func record(_ change: FeedChange, requests: ClosedRange<Int>?) {
    changes.removeAll { $0.request < requests?.lowerBound ?? .max }
    guard let request = requests?.upperBound else { return }
    if changes.last?.request == request {
      changes[changes.count - 1].change.merge(change)
    } else {
      changes.append((request, change))
    }
  }
}

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
    ["orderBy": "\"timestamp\"", "endAt": "\(end)", "limitToLast": "\(limit)"]
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

  /// Whether a post belongs to the loaded part of the feed. An older post is not shown yet, because the posts between are not loaded.
  /// The database orders equal timestamps by key, and pages begin with the last keys.
  func covers(_ entry: FeedEntries.KeyedPost) -> Bool {
    isAtEndOfFeed || (entry.post.timestamp, entry.key) >= (end, firstKeyAtEnd)
  }
}
