import PostControllers

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension PostListViewModel {
  /// Nil if the app does not follow the feed.
  public var followingTitle: String? {
    switch following {
    case .off: nil
    case .connecting: "Connecting…"
    case .live: "Live"
    case .reconnecting: "Reconnecting…"
    case .stopped: "Not live"
    }
  }

  /// Nil while the live feed works, and during the first attempts to reconnect.
  var followingFailureMessage: String? {
    switch following {
    case .stopped(let error): feedMessage(error)
    // A server that has only restarted is back before the third failure.
    case .reconnecting(let error, let failureCount) where failureCount >= 3:
      error.map(feedMessage) ?? "The server ends each stream. Check that it can be followed."
    case .off, .connecting, .live, .reconnecting: nil
    }
  }
}
