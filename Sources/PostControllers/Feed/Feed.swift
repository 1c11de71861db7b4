// Without this folder: paging loses posts that share a timestamp, an answer that is late brings back what has been deleted, and
// one malformed entry ends the scrolling.
// With it: every rule about the list is in one value, and every rule about requests in `FeedLoader`.
// Read first: Feed.swift, then PageCursor.swift.

import Foundation
import Lists
import PostModel

/// The feed as far as it has been read: the posts, what is hidden, what is new, and how far down it goes.
///
/// It is a value. It sends nothing, waits for nothing and knows no clock: it is told what has come, and says what that changes.
struct Feed: Sendable {
  /// What a step changes, and what has to be asked for because of it.
  struct Update {
    /// How ``Feed/posts`` changed; nil when they are the same.
    var changes: ListChanges?
    /// The posts that an older page brought and that can be shown, newest first.
    var newPosts: [Post] = []
    /// Entries to fetch one by one, because nobody knows what they are now.
    var entriesToFetch: [EntryToFetch] = []
    /// Whether so much is unknown that the newest page has to be read again.
    var needsRefresh = false
    /// Whether a stream told of so many changes that it is simpler to open another one.
    var needsNewStream = false
  }

  /// An entry of which it is known only that it has changed.
  struct EntryToFetch: Hashable {
    var key: String
    /// Whether the post is new if it has not been there before. If not, it has left the part that a stream covers.
    var isNews: Bool
  }

  /// The posts that have been read and are not hidden, newest first.
  private(set) var posts: [Post] = []
  /// The posts that have been read and are hidden, in no order.
  private(set) var hiddenPosts: [Post] = []
  /// What the reader does not want to see.
  private(set) var hiddenContent: HiddenContent
  /// The keys of all entries that have been read and are no posts. An entry at the end of a page comes twice.
  private(set) var malformedKeys: Set<String> = []
  /// How far down the feed has been read.
  private(set) var cursor = PageCursor()
  /// Whether the feed has been read at least once, so that no posts means that there are none.
  private(set) var hasLoaded = false
  /// Whether what has been read may be a feed; see ``FeedResponse/resemblesFeed``.
  private(set) var resemblesFeed = true

  /// The identifiers of all posts that have been read, hidden or not.
  private var identifiers: Set<UUID> = []
  /// The keys of the posts whose key is not their identifier's `uuidString`.
  private var unusualKeys: [UUID: String] = [:]
  /// What had been read before the latest refresh; nil before the second one.
  private var seen: SeenPosts?
  /// What streams have told.
  private var streamed = StreamedChanges()

  init(hiddenContent: HiddenContent = HiddenContent()) {
    self.hiddenContent = hiddenContent
  }

  /// Whether the oldest post of the feed has come.
  var isAtEnd: Bool { cursor.isAtEndOfFeed }

  /// Whether there is more to read before there is anything to show.
  var isEmptyBeforeItsEnd: Bool { posts.isEmpty && hasLoaded && !isAtEnd }

  /// Whether a post came with the latest refresh, or with a stream since, and had not been read before.
  func isNew(_ post: Post) -> Bool { newness(post) }

  /// ``isNew(_:)`` as it is now, to compare with what comes.
  private var newness: (Post) -> Bool {
    let (arrivals, seen) = (streamed.arrivals, seen)
    return { arrivals.keys.contains($0.identifier) || seen?.isNew($0) ?? false }
  }

  /// The key of a post, as the database has it.
  func key(of identifier: UUID) -> String { unusualKeys[identifier] ?? identifier.uuidString }
}

// MARK: - Pages

extension Feed {
  /// Begins again with the newest page.
  ///
  /// - Parameter request: The number of the request that the page answers.
  mutating func replace(with page: FeedResponse, request: Int) -> Update {
    let wasNew = newness
    rememberSeen()
    cursor = PageCursor()
    advance(past: page)
    resemblesFeed = page.resemblesFeed
    streamed.refreshed(request)
    let (page, gone) = applyingStreamedChanges(to: page, since: request)
    identifiers = page.identifiers
    malformedKeys = page.malformedKeys
    unusualKeys = page.unusualKeys
    let isNew = newness
    // Without hidden content, which is the usual case, a copy of a long list is saved.
    hiddenPosts = hiddenContent.isEmpty ? [] : page.posts.filter(hiddenContent.hides)
    let visible =
      hiddenContent.isEmpty ? page.posts : page.posts.filter { !hiddenContent.hides($0) }
    var update = Update()
    update.changes = setPosts(visible) { wasNew($0) != isNew($0) }
    recheck(gone, in: &update)
    return update
  }

  /// Adds an older page.
  mutating func merge(olderPage page: FeedResponse, request: Int) -> Update {
    advance(past: page)
    let (page, gone) = applyingStreamedChanges(to: page, since: request)
    malformedKeys.formUnion(page.malformedKeys)
    let fresh = page.posts.filter { isFirst($0, of: page) }
    hiddenPosts += fresh.filter(hiddenContent.hides)
    var update = Update()
    update.newPosts = fresh.filter { !hiddenContent.hides($0) }
    update.changes = addPosts(update.newPosts)
    recheck(gone, in: &update)
    return update
  }

  private mutating func advance(past page: FeedResponse) {
    cursor.advance(past: page)
    hasLoaded = true
  }

  /// Keeps in mind what has been read, before a refresh takes its place.
  private mutating func rememberSeen() {
    let oldest = [posts.last, hiddenPosts.max(by: Post.isNewer)].compactMap(\.self)
      .max(by: Post.isNewer)
    // Without a post or the end of the feed, there is nothing to compare with.
    guard hasLoaded, isAtEnd || oldest != nil else { return }
    seen = SeenPosts(identifiers: identifiers, oldest: isAtEnd ? nil : oldest)
  }

  /// Whether a post of a page has not been read before. Of two posts whose keys differ in case only, the newer one counts.
  private mutating func isFirst(_ post: Post, of page: FeedResponse) -> Bool {
    let identifier = post.identifier
    let isFirst = identifiers.insert(identifier).inserted
    if isFirst {
      unusualKeys[identifier] = page.unusualKeys[identifier]
    } else if unusualKeys[identifier] != page.unusualKeys[identifier] {
      malformedKeys.insert(page.key(of: identifier))
      malformedKeys.remove(key(of: identifier))
    }
    return isFirst
  }
}

// MARK: - Hiding

extension Feed {
  mutating func hide(_ item: HiddenContent.Item) -> Update {
    hiddenContent.insert(item)
    hiddenPosts += posts.filter(hiddenContent.hides)
    return Update(changes: setPosts(posts.filter { !hiddenContent.hides($0) }))
  }

  /// Shows again what was hidden and has been read.
  mutating func unhide(_ item: HiddenContent.Item) -> Update {
    hiddenContent.remove(item)
    let revealed = hiddenPosts.filter { !hiddenContent.hides($0) }.sorted(by: Post.isNewer)
    hiddenPosts.removeAll { !hiddenContent.hides($0) }
    return Update(changes: addPosts(revealed))
  }
}

// MARK: - Streams

extension Feed {
  /// Where a stream has to begin. One that covers less than the newest page of all that has been read would miss the posts
  /// of clocks that are late; and where a page and more are dated into the future, one that begins there would miss all
  /// that is written now.
  func startOfStream(now: TimeInterval) -> TimeInterval {
    let start = startOfNewestPage
    return start > now ? now - 3600 : start
  }

  private var startOfNewestPage: TimeInterval {
    let newest = (posts.prefix(PageCursor.pageSize) + hiddenPosts).map(\.timestamp)
      .sorted(by: >).prefix(PageCursor.pageSize)
    if newest.count == PageCursor.pageSize, let last = newest.last { return last }
    return isAtEnd ? -TimeInterval.greatestFiniteMagnitude : cursor.end
  }

  /// Applies all that a stream covers.
  ///
  /// - Parameters:
  ///   - start: The timestamp from which on the stream covers the feed.
  ///   - requests: The requests that have been sent; an answer to one of them does not know of this yet.
  mutating func apply(
    window: FeedResponse, from start: TimeInterval, requests: RequestNumbers
  ) -> Update {
    // A stream does not say which of the other entries have gone. Where there are no posts to lose, all is read again.
    let mayHaveLostEntries =
      identifiers.isEmpty && !malformedKeys.isSubset(of: window.malformedKeys)
    malformedKeys.formUnion(window.malformedKeys)
    for identifier in window.identifiers {
      unusualKeys[identifier] = window.unusualKeys[identifier]
    }
    streamed.record(windowFrom: start, window.identifiers, requests: requests)
    var changes: [UUID: PostChange] = [:]
    for post in window.posts { changes[post.identifier] = .upsert(post) }
    let missing = (posts + hiddenPosts).filter {
      $0.timestamp >= start && !window.identifiers.contains($0.identifier)
    }
    for post in missing { changes[post.identifier] = .delete }
    var update = apply(changes, isNews: true, requests: requests)
    // Who clears the window has cleared more than it, nearly always: also what no stream looks at.
    let isWholeFeed = window.identifiers.isEmpty && !missing.isEmpty
    recheck(isWholeFeed ? [] : missing.map(\.identifier), in: &update)
    if isWholeFeed || mayHaveLostEntries { update.needsRefresh = true }
    return update
  }

  /// Applies what a stream says of some entries.
  mutating func apply(_ entries: [FeedEvent.Entry], requests: RequestNumbers) -> Update {
    var changes: [UUID: PostChange] = [:]
    var missing: [UUID] = []
    var changedKeys: Set<String> = []
    for entry in entries {
      if entry.content != .changed { malformedKeys.remove(entry.key) }
      // What has another key than a post is none, and never was.
      guard let identifier = UUID(key: entry.key) else {
        if entry.content == .noPost { malformedKeys.insert(entry.key) }
        continue
      }
      // Keys that differ in case are one identifier, and one post: which one is for the next refresh to say.
      let isKnown = identifiers.contains(identifier) || changes[identifier]?.post != nil
      if isKnown, entry.key != key(of: identifier) {
        if entry.content != .nothing { malformedKeys.insert(entry.key) }
        continue
      }
      switch entry.content {
      case .post(let post):
        changes[identifier] = .upsert(post)
        setKey(entry.key, of: identifier)
      case .noPost:
        malformedKeys.insert(entry.key)
        changes[identifier] = .delete
      case .nothing:
        if identifiers.contains(identifier) { missing.append(identifier) }
        changes[identifier] = .delete
      case .changed:
        changedKeys.insert(entry.key)
      }
    }
    var update = apply(changes, isNews: true, requests: requests)
    recheck(missing, in: &update)
    if changedKeys.count > PageCursor.pageSize {
      update.needsNewStream = true
    } else {
      update.entriesToFetch += changedKeys.map { EntryToFetch(key: $0, isNews: true) }
    }
    return update
  }

  /// Applies an entry that was fetched by itself, unless a stream has told more of it since.
  mutating func apply(
    fetched entry: FeedEvent.Entry, request: Int, isNews: Bool, requests: RequestNumbers
  ) -> Update {
    guard let identifier = UUID(key: entry.key),
      streamed.since(request)[identifier] == nil
    else { return Update() }
    if entry.content == .noPost {
      malformedKeys.insert(entry.key)
    } else {
      malformedKeys.remove(entry.key)
    }
    guard case .post(let post) = entry.content else {
      return apply([identifier: .delete], isNews: isNews, requests: requests)
    }
    setKey(entry.key, of: identifier)
    return apply([identifier: .upsert(post)], isNews: isNews, requests: requests)
  }

  /// Applies a post that the server has confirmed, unless a stream has told of it since: it may have been deleted again.
  mutating func apply(
    confirmed post: Post, request: Int, requests: RequestNumbers
  ) -> Update {
    guard streamed.since(request)[post.identifier] == nil else { return Update() }
    return apply([post.identifier: .upsert(post)], isNews: true, requests: requests)
  }

  /// Puts posts in their places, or takes them away.
  private mutating func apply(
    _ changes: [UUID: PostChange], isNews: Bool, requests: RequestNumbers
  ) -> Update {
    if changes.isEmpty { return Update() }
    streamed.record(changes, requests: requests)
    let current = changes.values.compactMap(\.post).filter(covers).sorted(by: Post.isNewer)
    if isNews {
      let newcomers = current.map(\.identifier).filter { !identifiers.contains($0) }
      streamed.arrive(newcomers, latestRequest: requests.latest)
    }
    if !current.isEmpty { resemblesFeed = true }
    identifiers.subtract(changes.keys)
    identifiers.formUnion(current.map(\.identifier))
    hiddenPosts.removeAll { changes.keys.contains($0.identifier) }
    hiddenPosts += current.filter(hiddenContent.hides)
    let newPosts = posts.filter { !changes.keys.contains($0.identifier) }
      .merging(current.filter { !hiddenContent.hides($0) })
    return Update(changes: newPosts == posts ? nil : setPosts(newPosts))
  }

  /// A page with what a stream has told since its request was sent, and what it therefore does not know.
  ///
  /// - Returns: The page, and the posts of it that had gone when a stream began.
  private func applyingStreamedChanges(
    to page: FeedResponse, since request: Int
  ) -> (FeedResponse, gone: [UUID]) {
    var changes = streamed.since(request)
    for (identifier, change) in changes {
      if let post = change.post, !covers(post) { changes[identifier] = .delete }
    }
    let gone = streamed.gone(page.posts, since: request)
    for identifier in gone { changes[identifier] = .delete }
    return (page.applying(changes, keys: unusualKeys), gone)
  }

  /// Whether a post lies in the part of the feed that has been read. Further down it would stand beside posts that
  /// are not its neighbours; a scroll brings it.
  private func covers(_ post: Post) -> Bool { isAtEnd || post.timestamp >= cursor.end }

  /// Notes that posts have left the part that a stream covers. Nearly always they are deleted; but one that got another
  /// timestamp may have moved to where no stream looks. When many have left, it is simpler to begin again.
  private func recheck(_ identifiers: [UUID], in update: inout Update) {
    if identifiers.count > PageCursor.pageSize {
      update.needsRefresh = true
    } else {
      update.entriesToFetch += identifiers.map { EntryToFetch(key: key(of: $0), isNews: false) }
    }
  }

  private mutating func setKey(_ key: String, of identifier: UUID) {
    unusualKeys[identifier] = key == identifier.uuidString ? nil : key
  }
}

// MARK: - The list

extension Feed {
  /// Shows more posts. The older page that a scroll brings costs no more than itself, however long the list is.
  private mutating func addPosts(_ newPosts: [Post]) -> ListChanges? {
    guard let first = newPosts.first else { return nil }
    if let last = posts.last, !Post.isNewer(last, than: first) {
      return setPosts(posts.merging(newPosts))
    }
    let offsets = posts.count..<posts.count + newPosts.count
    posts.append(contentsOf: newPosts)
    return ListChanges(inserted: IndexSet(integersIn: offsets))
  }

  /// Shows other posts, and finds out what that changes.
  ///
  /// - Parameter looksDifferent: Whether a post that stays is displayed differently from now on.
  private mutating func setPosts(
    _ newPosts: [Post], looksDifferent: (Post) -> Bool = { _ in false }
  ) -> ListChanges {
    let changes = newPosts.changes(from: posts, looksDifferent: looksDifferent)
    posts = newPosts
    return changes
  }
}

extension [Post] {
  /// These posts and `others`, both in the order of the feed.
  fileprivate func merging(_ others: [Post]) -> [Post] {
    var merged: [Post] = []
    merged.reserveCapacity(count + others.count)
    var rest = self[...]
    for other in others {
      let newer = rest.prefix { Post.isNewer($0, than: other) }
      merged += newer
      merged.append(other)
      rest = rest.dropFirst(newer.count)
    }
    return merged + rest
  }

  /// What changed between two lists in the order of the feed, found in one walk along both.
  fileprivate func changes(
    from old: [Post],
    looksDifferent: (Post) -> Bool
  ) -> ListChanges {
    var changes = ListChanges()
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count, newIndex < count {
      let (oldPost, newPost) = (old[oldIndex], self[newIndex])
      // Of two different posts, the newer one has no counterpart further down the other list.
      if Post.isNewer(oldPost, than: newPost) {
        changes.removed.insert(oldIndex)
        oldIndex += 1
      } else if Post.isNewer(newPost, than: oldPost) {
        changes.inserted.insert(newIndex)
        newIndex += 1
      } else {
        if oldPost != newPost || looksDifferent(oldPost) { changes.updated.insert(oldIndex) }
        oldIndex += 1
        newIndex += 1
      }
    }
    changes.removed.insert(integersIn: oldIndex..<old.count)
    changes.inserted.insert(integersIn: newIndex..<count)
    return changes
  }
}
