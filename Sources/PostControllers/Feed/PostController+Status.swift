extension PostController {
  /// The state of a ``PostController``: all that a screen shows besides the posts.
  public struct Status: Sendable {
    /// The number of requests under way, of any kind.
    public let requestCount: Int
    /// Whether one of them is for older posts.
    public let isLoadingPage: Bool
    /// Whether the feed has been loaded at least once.
    public let hasLoaded: Bool
    /// Whether the oldest post of the feed has been loaded.
    public let isAtEndOfFeed: Bool
    /// Whether the response may be a feed: at least one of its entries has a timestamp, or it has no entries. Other JSON
    /// documents have entries, too.
    public let resemblesFeed: Bool
    /// Why the last attempt to load the feed failed. Nil if it succeeded.
    public let failure: PostError?
    /// Whether the feed is followed; see ``startFollowing(over:reconnection:)``.
    public let following: Following
    /// Why the hidden content could not be loaded or saved. Nil after a change that was saved.
    public let hiddenContentFailure: PostError?
  }
}
