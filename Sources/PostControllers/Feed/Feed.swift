// Without this folder: paging loses posts that share a timestamp, a late response brings back deleted posts, and a page of
// malformed entries ends the scrolling.
// With it: all rules about the list are in one value, and all rules about requests are in `FeedLoader`.
// Read first: Feed.swift, then PageCursor.swift.

import Foundation
import PostModel

/// The loaded part of the feed, without I/O, concurrency or a clock. A method applies a change, and returns the requests that it needs.
struct Feed: Sendable {
  struct Update {
    /// Whether the posts are those of a refresh. After a refresh, a view must check its rows again, even if they are the same.
    var isRefresh = false
    /// The posts of an older page that are not hidden, newest first.
    var olderPosts: [Post] = []
    var entriesToFetch: [EntryToFetch] = []
    /// Whether too many entries are unknown to fetch them one by one.
    var needsRefresh = false
    /// Whether to open the stream again, because that is simpler than to fetch all its changes.
    var needsNewStream = false
  }

  /// An entry that has changed in an unknown way.
  struct EntryToFetch: Hashable {
    var key: String
    /// Whether the post counts as new if it was not loaded before. If not, it has left the part of the feed that the stream covers.
    var marksAsNew: Bool
  }

  /// Without the hidden ones, newest first.
  private(set) var posts: [Post] = []
  private(set) var hiddenContent: HiddenContent
  /// Hidden or not.
  private(set) var entries = FeedEntries()
  private(set) var cursor = PageCursor()
  private(set) var hasLoaded = false
  private(set) var resemblesFeed = true
  private(set) var newPosts: Set<UUID> = []

  /// The posts that were loaded before the last refresh. Nil before the second refresh.
  private var seen: SeenPosts?
  private var streamed = StreamedChanges()

  init(hiddenContent: HiddenContent = HiddenContent()) {
    self.hiddenContent = hiddenContent
  }

  var isAtEnd: Bool { cursor.isAtEndOfFeed }

  var isEmptyBeforeItsEnd: Bool { posts.isEmpty && hasLoaded && !isAtEnd }
}

// MARK: - Pages

extension Feed {
  mutating func replace(with page: FeedResponse, request: Int) -> Update {
    let oldest = entries.posts.last
    // The comparison needs either a loaded post or the end of the feed.
    if hasLoaded, isAtEnd || oldest != nil {
      seen = SeenPosts(identifiers: entries.identifiers, oldest: isAtEnd ? nil : oldest)
    }
    cursor = PageCursor()
    advance(past: page)
    resemblesFeed = page.resemblesFeed
    // Posts that came during the refresh stay new.
    streamed.arrivals = streamed.arrivals.filter { $0.value >= request }
    let gone: [String]
    (entries, gone) = updated(page.entries, since: request)
    newPosts = Set(streamed.arrivals.keys)
    markNew(entries.posts)
    show()
    var update = Update(isRefresh: true)
    recheck(gone, in: &update)
    return update
  }

  mutating func merge(olderPage page: FeedResponse, request: Int) -> Update {
    advance(past: page)
    let (page, gone) = updated(page.entries, since: request)
    let fresh = entries.append(page)
    markNew(fresh)
    var update = Update()
    update.olderPosts = fresh.filter { !hiddenContent.hides($0) }
    if hiddenContent.isEmpty { show() } else { posts.merge(update.olderPosts) }
    recheck(gone, in: &update)
    return update
  }

  private mutating func advance(past page: FeedResponse) {
    cursor.advance(past: page)
    hasLoaded = true
  }

  private mutating func markNew(_ posts: [Post]) {
    guard let seen else { return }
    newPosts.formUnion(posts.filter(seen.isNew).map(\.identifier))
  }
}

// MARK: - Hiding

extension Feed {
  mutating func replace(hiddenContent content: HiddenContent) -> Update {
    hiddenContent = content
    show()
    return Update()
  }

  /// If the reader hides nothing, this does not copy the list, which may be long.
  private mutating func show() {
    posts =
      hiddenContent.isEmpty ? entries.posts : entries.posts.filter { !hiddenContent.hides($0) }
  }
}

// MARK: - Streams

extension Feed {
  /// A stream that begins later than the newest page would miss the posts of slow clocks. If that page is from the future, and the loaded
  /// posts reach the present, the stream has to include the posts that are written now.
  func startOfStream(now: TimeInterval) -> TimeInterval {
    let start = startOfNewestPage
    return start > now && cursor.end <= now ? now - 3600 : start
  }

  private var startOfNewestPage: TimeInterval {
    let newest = entries.posts.prefix(PageCursor.pageSize)
    if newest.count == PageCursor.pageSize, let last = newest.last { return last.timestamp }
    return isAtEnd ? -TimeInterval.greatestFiniteMagnitude : cursor.end
  }

  /// Applies the part of the feed that a stream covers. The responses to the `requests` do not include this change yet.
  mutating func apply(
    window: FeedResponse, from start: TimeInterval, requests: RequestNumbers
  ) -> Update {
    // A stream does not say which malformed entries are gone. If no post is loaded, a refresh finds that out.
    let window = window.entries
    let mayHaveLostEntries =
      entries.posts.isEmpty && !entries.malformedKeys.isSubset(of: window.malformedKeys)
    entries.malformedKeys.formUnion(window.malformedKeys)
    entries.takeKeys(of: window.identifiers, from: window)
    streamed.record(windowFrom: start, window.identifiers, requests: requests)
    var changes: [UUID: PostChange] = [:]
    for post in window.posts { changes[post.identifier] = .upsert(post) }
    let missing = entries.posts.filter {
      $0.timestamp >= start && !window.identifiers.contains($0.identifier)
    }
    for post in missing { changes[post.identifier] = .delete }
    apply(changes, marksAsNew: true, requests: requests)
    var update = Update()
    // If all posts of the window were deleted, older posts were almost always deleted, too.
    let isWholeFeed = window.identifiers.isEmpty && !missing.isEmpty
    recheck(isWholeFeed ? [] : missing.map { entries.key(of: $0.identifier) }, in: &update)
    if isWholeFeed || mayHaveLostEntries { update.needsRefresh = true }
    return update
  }

  mutating func apply(_ changed: [FeedEvent.Entry], requests: RequestNumbers) -> Update {
    var changes: [UUID: PostChange] = [:]
    var missing: [String] = []
    var changedKeys: Set<String> = []
    for entry in changed {
      if entry.content != .changed { entries.malformedKeys.remove(entry.key) }
      // An entry whose key is not a post's key has never been a post.
      guard let identifier = UUID(key: entry.key) else {
        if entry.content == .noPost { entries.malformedKeys.insert(entry.key) }
        continue
      }
      // Keys that differ only in case are one identifier and one post. The next refresh decides which entry that is.
      let isKnown = entries.identifiers.contains(identifier) || changes[identifier]?.post != nil
      if isKnown, entry.key != entries.key(of: identifier) {
        if entry.content != .nothing { entries.malformedKeys.insert(entry.key) }
        continue
      }
      switch entry.content {
      case .post(let post):
        changes[identifier] = .upsert(post)
        entries.setKey(entry.key, of: identifier)
      case .noPost:
        entries.malformedKeys.insert(entry.key)
        changes[identifier] = .delete
      case .nothing:
        if entries.identifiers.contains(identifier) { missing.append(entry.key) }
        changes[identifier] = .delete
      case .changed:
        changedKeys.insert(entry.key)
      }
    }
    apply(changes, marksAsNew: true, requests: requests)
    var update = Update()
    recheck(missing, in: &update)
    if changedKeys.count > PageCursor.pageSize {
      update.needsNewStream = true
    } else {
      update.entriesToFetch += changedKeys.map { EntryToFetch(key: $0, marksAsNew: true) }
    }
    return update
  }

  /// Applies the response to a request for one entry, or to its write.
  mutating func apply(
    fetched entry: FeedEvent.Entry, request: Int, marksAsNew: Bool, requests: RequestNumbers
  ) -> Update {
    guard let identifier = UUID(key: entry.key), streamed.since(request)[identifier] == nil
    else { return Update() }
    entries.malformedKeys.remove(entry.key)
    var change = PostChange.delete
    if case .post(let post) = entry.content {
      // If a stream has begun without the post since its request, the post is fetched again.
      if !streamed.gone([post], since: request).isEmpty {
        return Update(entriesToFetch: [EntryToFetch(key: entry.key, marksAsNew: false)])
      }
      entries.setKey(entry.key, of: identifier)
      change = .upsert(post)
    }
    if entry.content == .noPost { entries.malformedKeys.insert(entry.key) }
    apply([identifier: change], marksAsNew: marksAsNew, requests: requests)
    return Update()
  }

  private mutating func apply(
    _ changes: [UUID: PostChange], marksAsNew: Bool, requests: RequestNumbers
  ) {
    if changes.isEmpty { return }
    streamed.record(changes, requests: requests)
    let current = changes.values.compactMap(\.post).filter(covers).sorted(by: Post.isNewer)
    let newcomers = current.filter { !entries.identifiers.contains($0.identifier) }
    newPosts.subtract(changes.keys.filter { streamed.arrivals[$0] == nil })
    markNew(current)
    if marksAsNew {
      newPosts.formUnion(newcomers.map(\.identifier))
      for post in newcomers { streamed.arrivals[post.identifier] = requests.latest }
    }
    if !current.isEmpty { resemblesFeed = true }
    entries.replace(changes.keys, with: current)
    show()
  }

  /// A late response with the changes that streams have reported since its request, and the keys of its posts that are gone.
  private func updated(
    _ page: FeedEntries, since request: Int
  ) -> (page: FeedEntries, gone: [String]) {
    var changes = streamed.since(request)
    for (identifier, change) in changes {
      if let post = change.post, !covers(post) { changes[identifier] = .delete }
    }
    let gone = streamed.gone(page.posts, since: request)
    for identifier in gone { changes[identifier] = .delete }
    if changes.isEmpty { return (page, []) }
    var page = page
    let goneKeys = gone.map(page.key)
    let changed = changes.values.compactMap(\.post).sorted(by: Post.isNewer)
    page.replace(changes.keys, with: changed)
    page.takeKeys(of: changed.map(\.identifier), from: entries)
    page.malformedKeys = page.malformedKeys.filter {
      UUID(key: $0).flatMap { changes[$0]?.post } == nil
    }
    return (page, goneKeys)
  }

  /// Whether a post belongs to the loaded part of the feed. An older post is not shown yet, because the posts between are not loaded.
  private func covers(_ post: Post) -> Bool {
    isAtEnd || !cursor.isBefore(timestamp: post.timestamp, key: entries.key(of: post.identifier))
  }

  /// Fetches posts that have left the stream's part of the feed. Almost always they were deleted, but one may have an older timestamp now.
  private func recheck(_ keys: [String], in update: inout Update) {
    if keys.count > PageCursor.pageSize {
      update.needsRefresh = true
    } else {
      update.entriesToFetch += keys.map { EntryToFetch(key: $0, marksAsNew: false) }
    }
  }
}
