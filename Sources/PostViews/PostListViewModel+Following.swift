import PostControllers

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension PostListViewModel {
  /// Whether new posts come by themselves, in a word or two; nil when nobody has asked for that.
  public var followingTitle: String? {
    switch following {
    case .off: nil
    case .connecting: "Connecting…"
    case .live: "Live"
    case .reconnecting: "Reconnecting…"
    case .stopped: "Not live"
    }
  }

  /// Why new posts do not come by themselves; nil as long as they do, or may again in a moment.
  var followingFailureMessage: String? {
    switch following {
    case .stopped(let error): feedMessage(error)
    case .reconnecting(let error, let failureCount) where failureCount >= Self.patience:
      error.map(feedMessage) ?? "The server ends each stream. Check that it can be followed."
    case .off, .connecting, .live, .reconnecting: nil
    }
  }

  /// After how many failures in a row the reader wants to know why: by then, a server that has only been started anew is
  /// back.
  private static var patience: Int { 3 }
}
