extension PostController {
  /// All that a screen shows besides the posts.
  public struct Status: Sendable {
    /// The requests under way, of any kind.
    public let requestCount: Int
    /// Whether one of them is for older posts.
    public let isLoadingPage: Bool
    public let hasLoaded: Bool
    public let isAtEndOfFeed: Bool
    /// Whether the response may be a feed: it has no entries, or at least one has a timestamp. Other JSON documents have entries, too.
    public let resemblesFeed: Bool
    /// Why the last load failed. Nil if it succeeded.
    public let failure: PostError?
    public let following: Following
    /// Why the hidden content could not be loaded or saved. Nil after it was saved.
    public let hiddenContentFailure: PostError?
  }
}
