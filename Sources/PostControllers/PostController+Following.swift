import Foundation

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension PostController {
  /// How well the controller follows the feed.
  public enum Following: Sendable {
    /// Nobody has asked for it: new posts come with ``fetchPosts(reset:completion:)`` only.
    case off
    /// The first stream is being opened.
    case connecting
    /// New posts come by themselves.
    case live
    /// The stream is broken, and another one is about to be opened, now or in a while. The error says what broke it; nil
    /// when the server closed it in good order. The count is of the tries in a row that did not last, so that a server which
    /// never streams can be told from one that is away for a moment; 0 when the stream was given up only because something
    /// that it told of could not be asked for.
    case reconnecting(after: PostError?, failureCount: Int)
    /// The server does not want to be followed. It is asked again after the next refresh that succeeds, and by
    /// ``startFollowing(over:reconnection:)``.
    case stopped(PostError)
  }

  /// Lets new posts come by themselves, and edited and deleted ones change and go, until ``stopFollowing()``.
  ///
  /// What comes goes through ``posts`` and ``changes`` like the answer to a fetch, and the new posts are new until the
  /// next refresh; see ``isNew(_:)``. ``Status/following`` says how it goes. A stream that breaks is opened again, and
  /// what has happened meanwhile is caught up with. If the feed has not been read yet, that is done first, as often
  /// as it takes.
  ///
  /// The stream covers the page of the newest posts and all that is newer; what happens to older posts shows with the
  /// next refresh.
  ///
  /// - Parameters:
  ///   - eventStreaming: What opens the streams, for example the ``NetworkController``.
  ///   - reconnection: When to try again after a failure.
  public func startFollowing(
    over eventStreaming: any EventStreaming,
    reconnection: Reconnection = Reconnection()
  ) {
    stopFollowing()
    status.following = .connecting
    follower = FeedFollower(of: self, over: eventStreaming, reconnection: reconnection)
    follower?.connect()
  }

  /// Ends what ``startFollowing(over:reconnection:)`` began. The posts stay.
  public func stopFollowing() {
    guard let follower else { return }
    follower.end()
    self.follower = nil
    status.following = .off
  }
}
