import Foundation

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension PostController {
  public enum Following: Sendable {
    /// The feed is not followed. New posts only come with ``fetchPosts(reset:completion:)``.
    case off
    /// The first stream is being opened.
    case connecting
    case live
    /// Another stream will be opened. The error is nil if the server has closed the last one regularly. The count of failures in a row
    /// distinguishes a server that never streams from a short outage. It is 0 if only a change could not be fetched.
    case reconnecting(after: PostError?, failureCount: Int)
    /// The server refuses streams. The app tries again after the next successful refresh.
    case stopped(PostError)
  }

  /// Follows the feed until ``stopFollowing()``: new, edited and deleted posts arrive in ``posts``, like the result of a fetch. After a
  /// failure, the stream is opened again, and missed changes are fetched. A feed that has not been loaded is loaded first.
  /// The stream covers the page of the newest posts and everything newer. Changes of older posts arrive with the next refresh.
  /// Curriculum: Part Two, Black Diamonds (a feed that is alive).
  public func startFollowing(
    over eventStreaming: any EventStreaming,
    reconnection: ReconnectionPolicy = ReconnectionPolicy()
  ) {
    stopFollowing()
    let stream = FeedStream(
      for: self, over: eventStreaming, reconnection: reconnection, log: log)
    self.stream = stream
    loader.setNeedsStatusUpdate()
    stream.connect()
  }

  /// Stops following the feed. The posts stay.
  public func stopFollowing() {
    guard let stream else { return }
    stream.end()
    self.stream = nil
    loader.setNeedsStatusUpdate()
  }
}

// MARK: - The stream

extension PostController {
  var isLive: Bool { if case .live? = stream?.following { true } else { false } }

  /// Nil if the feed has not been loaded.
  var startOfStream: TimeInterval? {
    feed.hasLoaded ? feed.startOfStream(now: now().timeIntervalSince1970) : nil
  }

  func loadFeed() {
    if !loader.isRefreshing { fetchPosts() }
  }

  func followingChanged() {
    if isLive { failure = nil }
    loader.setNeedsStatusUpdate()
  }

  func didReceive(_ event: FeedEvent, from start: TimeInterval) {
    let countsBefore = (malformedCount, hiddenPostCount, feed.resemblesFeed)
    switch event {
    case .window(let page):
      applyStreamed { $0.apply(window: page, from: start, requests: loader.numbers) }
    case .entries(let entries):
      applyStreamed { $0.apply(entries, requests: loader.numbers) }
    default: return
    }
    // These counts are only in the status.
    if countsBefore != (malformedCount, hiddenPostCount, feed.resemblesFeed) {
      loader.setNeedsStatusUpdate()
    }
  }

  /// Fetches an entry that has changed in an unknown way. If it is already being fetched, it is fetched one more time afterwards.
  func refetch(_ entry: Feed.EntryToFetch, for openStream: FeedStream.OpenStream?) {
    let (key, marksAsNew) = (entry.key, entry.marksAsNew)
    if refetches.updateValue(true, forKey: key) != nil { return }
    refetches[key] = false
    let url = baseURL.appending(component: key).appendingPathExtension("json")
    loader.send(.get, to: url) { data in
      let entry = try FeedEvent.Entry(key: key, json: data)
      // An entry may have a field `error`. If it is in the window, it has a timestamp beside it.
      if marksAsNew, entry.content == .noPost, let response = ErrorResponse(data),
        response.hasOnlyError
      {
        throw PostError.server(message: response.message)
      }
      return entry
    } handle: { [self] request, result in
      let hasChangedAgain = refetches.removeValue(forKey: key) == true
      switch result {
      case .success(let content):
        stream?.fetchedChange()
        applyFetched(content, request: request, marksAsNew: marksAsNew)
        if feed.isEmptyBeforeItsEnd { fetchPosts(reset: false) }
      case .failure(let error):
        log("Could not fetch a post again: \(error.logDescription)")
        stream?.resynchronize(openStream)
      }
      if hasChangedAgain { refetch(entry, for: openStream) }
      return {}
    }
  }

  func applyFetched(_ entry: FeedEvent.Entry, request: Int, marksAsNew: Bool) {
    apply {
      $0.apply(
        fetched: entry, request: request, marksAsNew: marksAsNew, requests: loader.numbers)
    }
  }

  private func applyStreamed(_ step: (inout Feed) -> Feed.Update) {
    apply(step)
    if feed.isEmptyBeforeItsEnd { fetchPosts(reset: false) }
  }
}
