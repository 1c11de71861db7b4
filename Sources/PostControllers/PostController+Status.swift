extension PostController {
  /// What a ``PostController`` is doing and how it went: all that a screen shows besides the posts.
  public struct Status: Sendable {
    /// How many requests are under way, of whatever kind.
    public internal(set) var requestCount = 0
    /// Whether one of them brings older posts.
    public internal(set) var isLoadingPage = false
    /// Whether the feed has been read at least once, so that no posts means that there are none.
    public internal(set) var hasLoaded = false
    /// Whether the oldest post of the feed has come.
    public internal(set) var isAtEndOfFeed = false
    /// Whether what the server answers may be a feed: at least one of its entries has a time, or there is none at all. Other
    /// documents have entries, too.
    public internal(set) var resemblesFeed = true
    /// Why the latest attempt to read the feed failed; nil after one that succeeded.
    public internal(set) var failure: PostError?
    /// Whether new posts come by themselves; see ``startFollowing(over:reconnection:)``.
    public internal(set) var following = Following.off
    /// Why what is hidden could not be read or kept; nil after a change that was kept.
    public internal(set) var hiddenContentFailure: PostError?
  }
}
