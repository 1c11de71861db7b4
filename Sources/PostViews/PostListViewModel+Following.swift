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

  /// Why new posts do not come by themselves any more; nil as long as they do, or may again.
  var followingFailureMessage: String? {
    if case .stopped(let error) = following { Self.message(error) } else { nil }
  }
}
