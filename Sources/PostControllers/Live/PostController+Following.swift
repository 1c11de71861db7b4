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
    /// The server refuses streams. It is asked again after the next successful refresh, and by
    /// ``startFollowing(over:reconnection:)``.
    case stopped(PostError)
  }
}
