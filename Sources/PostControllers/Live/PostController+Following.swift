import Foundation

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension PostController {
  public enum Following: Sendable {
    /// The feed is not followed. New posts only come with ``fetchPosts(reset:completion:)``.
    case off
    /// The first stream is being opened.
    case connecting
    case live
    /// Another stream will be opened. The error is nil if the server has closed the last one regularly, or has reported only a part of a
    /// change. The count of failures in a row distinguishes a server that never streams from a short outage.
    case reconnecting(after: PostError?, failureCount: Int)
    /// The server refuses streams. The app tries again after the next successful refresh.
    case stopped(PostError)
  }

  /// Follows the feed until ``stopFollowing()``: new, edited and deleted posts arrive in ``posts``, like the result of a fetch. After a
  /// failure, the stream is opened again, and missed changes are fetched. A feed that has not been loaded is loaded first.
  /// The stream covers the page of the newest posts and everything newer. Changes of older posts arrive with the next refresh.
  /// Curriculum: Part Two, Black Diamonds (a feed that is alive).
  public func startFollowing(
    over eventStreaming: any EventStreaming, reconnection: ReconnectionPolicy = ReconnectionPolicy()
  ) {
    stopFollowing()
    let stream = FeedStream(for: self, over: eventStreaming, reconnection: reconnection)
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

  /// Without a failure, a request is under way.
  func loadFeed() { if failure != nil { fetchPosts() } }

  func followingChanged() {
    if isLive { failure = nil }
    loader.setNeedsStatusUpdate()
  }
}
