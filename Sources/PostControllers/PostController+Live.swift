import Foundation
import PostModel

/// How what a stream tells gets into ``PostController/posts``.
extension PostController {
  /// Where a stream has to begin. One that covers less than the newest page of all that has been read would miss the posts
  /// of clocks that are late; and where a page and more are dated into the future, one that begins there would miss all
  /// that is written now.
  var startOfStream: TimeInterval {
    let now = now().timeIntervalSince1970
    return startOfNewestPage > now ? now - 3600 : startOfNewestPage
  }

  private var startOfNewestPage: TimeInterval {
    let newest = (posts.prefix(PageCursor.pageSize) + concealedPosts).map(\.timestamp)
      .sorted(by: >).prefix(PageCursor.pageSize)
    if newest.count == PageCursor.pageSize, let last = newest.last { return last }
    return status.isAtEndOfFeed ? -TimeInterval.greatestFiniteMagnitude : cursor.end
  }

  // MARK: What the follower says

  func streamIsSynchronized() {
    status.failure = nil
    status.following = .live
    log("The feed is live")
  }

  func streamFailed(_ error: PostError?, failureCount: Int) {
    log("The stream broke: \((error?.localizedDescription ?? "closed").debugDescription)")
    status.following = .reconnecting(after: error, failureCount: failureCount)
  }

  func streamStopped(_ error: PostError) {
    log("The feed is not followed any more: \(error.localizedDescription.debugDescription)")
    status.following = .stopped(error)
  }

  /// Takes in what a stream says.
  ///
  /// - Parameter start: The timestamp from which on the stream covers the feed.
  func take(_ event: FeedEvent, from start: TimeInterval) {
    let countsBefore = (skippedCount, hiddenPostCount)
    switch event {
    case .window(let page): take(page, from: start)
    case .entries(let entries): take(entries)
    default: break
    }
    // What is no row shows in words only, where there are no rows.
    if countsBefore != (skippedCount, hiddenPostCount) { delegate?.statusUpdated(status) }
  }

  /// Takes in a post that the server has confirmed, as if a stream had told of it, unless one has: it may have been deleted
  /// since.
  func take(_ post: Post, confirmedBy request: Int) {
    guard liveChanges.since(request)[post.identifier] == nil else { return }
    apply([post.identifier: post], isNews: true)
  }

  private func take(_ window: PostPage, from start: TimeInterval) {
    // A stream does not say which of the other entries have gone. Where there are no posts to lose, all is read again.
    let mayHaveLostEntries = identifiers.isEmpty && !skippedKeys.isSubset(of: window.skippedKeys)
    skippedKeys.formUnion(window.skippedKeys)
    for identifier in window.identifiers {
      unusualKeys[identifier] = window.unusualKeys[identifier]
    }
    var updates: [UUID: Post?] = [:]
    for post in window.posts { updates[post.identifier] = post }
    liveChanges.record(
      windowFrom: start, window.identifiers, latestRequest: requests.isEmpty ? nil : latestRequest)
    let missing = (posts + concealedPosts).filter {
      $0.timestamp >= start && !window.identifiers.contains($0.identifier)
    }
    for post in missing { updates.updateValue(nil, forKey: post.identifier) }
    apply(updates, isNews: true)
    // Whoever clears the window has cleared more than it, nearly always: also what no stream looks at.
    recheck(missing.map(\.identifier), isWholeFeed: window.identifiers.isEmpty)
    if mayHaveLostEntries { fetchPosts() }
  }

  private func take(_ entries: [FeedEvent.Entry]) {
    var updates: [UUID: Post?] = [:]
    var missing: [UUID] = []
    var changed: Set<String> = []
    for entry in entries {
      if entry.content != .changed { skippedKeys.remove(entry.key) }
      // What has another key than a post is none, and never was.
      guard let identifier = UUID(key: entry.key) else {
        if entry.content == .noPost { skippedKeys.insert(entry.key) }
        continue
      }
      // Keys that differ in case are one identifier, and one post: which one is for the next refresh to say.
      let isKnown = identifiers.contains(identifier) || (updates[identifier] ?? nil) != nil
      if isKnown, entry.key != key(of: identifier) {
        if case .nothing = entry.content { continue }
        skippedKeys.insert(entry.key)
        continue
      }
      switch entry.content {
      case .post(let post):
        updates[identifier] = post
        setKey(entry.key, of: identifier)
      case .noPost:
        skippedKeys.insert(entry.key)
        updates.updateValue(nil, forKey: identifier)
      case .nothing:
        if identifiers.contains(identifier) { missing.append(identifier) }
        updates.updateValue(nil, forKey: identifier)
      case .changed:
        changed.insert(entry.key)
      }
    }
    apply(updates, isNews: true)
    recheck(missing)
    if changed.count <= PageCursor.pageSize {
      for key in changed { fetchPost(key: key, isNews: true) }
    } else {
      follower?.resynchronize(follower?.stream)
    }
  }

  /// Asks for posts that have left the stream's window. Nearly always they are deleted; but one that got another
  /// timestamp may have moved to where no stream looks. When many have left, it is simpler to begin again.
  private func recheck(_ identifiers: [UUID], isWholeFeed: Bool = false) {
    if identifiers.isEmpty { return }
    if isWholeFeed || identifiers.count > PageCursor.pageSize {
      fetchPosts()
    } else {
      for identifier in identifiers { fetchPost(key: key(of: identifier), isNews: false) }
    }
  }

  /// Asks for one post, because a stream told only that something about it has changed.
  ///
  /// - Parameter isNews: Whether it is new if it has not been there before. If not, it has left the stream's window.
  private func fetchPost(key: String, isNews: Bool) {
    // However fast a post changes, one request at a time is enough to follow it.
    if postFetches.updateValue(true, forKey: key) != nil { return }
    postFetches[key] = false
    let stream = follower?.stream
    let url = baseURL.appending(component: key).appendingPathExtension("json")
    send(.get, to: url) { (data, error) throws(PostError) in
      if let error { throw .network(error) }
      guard let data else { throw .unreadableAnswer }
      guard let entry = FeedEvent.Entry(key: key, json: data) else { throw .unreadableAnswer }
      // Someone may have written a field `error`, or nothing else. What is in the window has a timestamp beside it.
      if isNews, entry.content == .noPost, let answer = ErrorAnswer(data), answer.isAlone {
        throw .server(message: answer.message)
      }
      return entry
    } handler: { [self] request, result in
      let hasChangedAgain = postFetches.removeValue(forKey: key) == true
      switch result {
      case .success(let entry):
        follower?.fetchedChange()
        if let identifier = UUID(key: key), liveChanges.since(request)[identifier] == nil {
          if entry.content == .noPost { skippedKeys.insert(key) } else { skippedKeys.remove(key) }
          let post: Post? = if case .post(let post) = entry.content { post } else { nil }
          if post != nil { setKey(key, of: identifier) }
          apply([identifier: post], isNews: isNews)
        }
      case .failure(let error):
        log("Could not fetch a post again: \(error.localizedDescription.debugDescription)")
        follower?.resynchronize(stream)
      }
      if hasChangedAgain { fetchPost(key: key, isNews: isNews) }
      return {}
    }
  }

  // MARK: What changes

  /// An answer with what a stream has told since its request was sent, and what it therefore does not know.
  func amended(_ page: PostPage, since request: Int) -> PostPage {
    var updates = liveChanges.since(request).mapValues { $0.flatMap { covers($0) ? $0 : nil } }
    let gone = liveChanges.gone(page.posts, since: request)
    for identifier in gone { updates.updateValue(nil, forKey: identifier) }
    recheck(gone)
    return page.amended(by: updates, keys: unusualKeys)
  }

  /// Whether a post lies in the part of the feed that has been read. Further down it would stand beside posts that
  /// are not its neighbours; a scroll brings it.
  private func covers(_ post: Post) -> Bool {
    status.isAtEndOfFeed || post.timestamp >= cursor.end
  }

  /// Puts posts in their places, or takes away those that are nil.
  private func apply(_ updates: [UUID: Post?], isNews: Bool) {
    if updates.isEmpty { return }
    liveChanges.record(updates, latestRequest: requests.isEmpty ? nil : latestRequest)
    let current = updates.values.compactMap(\.self).filter(covers).sorted(by: Post.isNewer)
    if isNews {
      let newcomers = current.map(\.identifier).filter { !identifiers.contains($0) }
      liveChanges.arrive(newcomers, latestRequest: latestRequest)
    }
    if !current.isEmpty, !status.resemblesFeed { status.resemblesFeed = true }
    identifiers.subtract(updates.keys)
    identifiers.formUnion(current.map(\.identifier))
    concealedPosts.removeAll { updates.keys.contains($0.identifier) }
    concealedPosts += current.filter(hiddenContent.hides)
    let newPosts = posts.filter { !updates.keys.contains($0.identifier) }
      .merging(current.filter { !hiddenContent.hides($0) })
    if newPosts != posts { setPosts(newPosts) }
    if posts.isEmpty && status.hasLoaded && !status.isAtEndOfFeed { fetchPosts(reset: false) }
  }
}

extension UUID {
  /// The identifier that a key of the database is. `UUID(uuidString:)` alone reads more than identifiers on Linux.
  fileprivate init?(key: String) {
    guard let identifier = UUID(uuidString: key), identifier.uuidString == key.uppercased() else {
      return nil
    }
    self = identifier
  }
}
