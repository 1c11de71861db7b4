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
    case .reconnecting(let error, let failureCount) where failureCount >= Self.patience:
      error.map(feedMessage) ?? "The server ends each stream. Check that it can be followed."
    case .off, .connecting, .live, .reconnecting: nil
    }
  }

  /// Failures in a row before the reason is shown. A server that has only restarted is back before that.
  private static var patience: Int { 3 }
}
