/// What a list is doing and how it went: all that a screen shows besides its elements.
public struct ListStatus: Hashable, Sendable {
  /// How many requests are under way, of whatever kind.
  public internal(set) var requestCount = 0
  /// Whether one of them brings the next page.
  public internal(set) var isLoadingPage = false
  /// Whether the list has been read at least once, so that no elements means that there are none.
  public internal(set) var hasLoaded = false
  /// Whether the last element has come.
  public internal(set) var isAtEnd = false
  /// Why the latest attempt to read failed; nil after one that succeeded.
  public internal(set) var failure: TimelineError?
}
