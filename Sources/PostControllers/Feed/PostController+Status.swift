extension PostController {
  /// What a ``PostController`` is doing and how it went: all that a screen shows besides the posts.
  public struct Status: Sendable {
    /// How many requests are under way, of whatever kind.
    public let requestCount: Int
    /// Whether one of them brings older posts.
    public let isLoadingPage: Bool
    /// Whether the feed has been read at least once, so that no posts means that there are none.
    public let hasLoaded: Bool
    /// Whether the oldest post of the feed has come.
    public let isAtEndOfFeed: Bool
    /// Whether what the server answers may be a feed: at least one of its entries has a time, or there is none at all. Other
    /// documents have entries, too.
    public let resemblesFeed: Bool
    /// Why the latest attempt to read the feed failed; nil after one that succeeded.
    public let failure: PostError?
    /// Whether new posts come by themselves; see ``startFollowing(over:reconnection:)``.
    public let following: Following
    /// Why what is hidden could not be read or kept; nil after a change that was kept.
    public let hiddenContentFailure: PostError?
  }
}
