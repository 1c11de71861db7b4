import Foundation

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension PostController {
  /// The state of the live feed.
  public enum Following: Sendable {
    /// The feed is not followed. New posts only come with ``fetchPosts(reset:completion:)``.
    case off
    /// The first stream is being opened.
    case connecting
    /// New posts arrive by themselves.
    case live
    /// The stream has ended, and another one will be opened. The error says why it ended, and is nil if the server closed it
    /// regularly. The count is the number of failures in a row. It distinguishes a server that never streams from one that is
    /// unavailable for a moment. It is 0 if the stream was closed only because a change could not be fetched.
    case reconnecting(after: PostError?, failureCount: Int)
    /// The server refuses streams. The app tries again after the next successful refresh, and in
    /// ``startFollowing(over:reconnection:)``.
    case stopped(PostError)
  }

  /// Follows the feed until ``stopFollowing()``: new posts appear by themselves, edited ones change, and deleted ones disappear.
  ///
  /// All of them arrive in ``posts``, like the result of a fetch. New posts are new until the next refresh; see
  /// ``newPosts``. ``Status/following`` is the state of the stream. After a failure, the stream is opened again, and the changes
  /// that were missed are fetched. A feed that has not been loaded yet is loaded first, with as many tries as it takes.
  ///
  /// The stream covers the page of the newest posts and everything newer. Changes of older posts arrive with the next refresh.
  ///
  /// - Parameters:
  ///   - eventStreaming: Opens the streams; for example the ``NetworkController``.
  ///   - reconnection: Says when to try again after a failure.
  ///
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

  /// The timestamp at which a stream has to begin. Nil if the feed has not been loaded.
  var startOfStream: TimeInterval? {
    feed.hasLoaded ? feed.startOfStream(now: now().timeIntervalSince1970) : nil
  }

  /// Loads the feed, unless that is under way.
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

  /// Fetches one entry that a stream has changed in part.
  func refetch(_ entry: Feed.EntryToFetch) {
    let openStream = stream?.openStream
    refetches.fetch(entry) { [self] request, result in
      switch result {
      case .success(let content):
        stream?.fetchedChange()
        applyStreamed {
          $0.apply(
            fetched: content, request: request, marksAsNew: entry.marksAsNew,
            requests: loader.numbers)
        }
      case .failure(let error):
        log("Could not fetch a post again: \(error.logDescription)")
        stream?.resynchronize(openStream)
      }
    }
  }

  private func applyStreamed(_ step: (inout Feed) -> Feed.Update) {
    apply(step)
    if feed.isEmptyBeforeItsEnd { fetchPosts(reset: false) }
  }
}
