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
}
