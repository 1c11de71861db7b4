/// The state of a list: all that a screen shows besides its elements.
public struct ListStatus: Hashable, Sendable {
  /// The number of requests under way, of any kind.
  public internal(set) var requestCount = 0
  /// Whether one of them is for the next page.
  public internal(set) var isLoadingPage = false
  /// Whether the list has been loaded at least once. An empty list then means that there are no elements.
  public internal(set) var hasLoaded = false
  /// Whether the last element has been loaded.
  public internal(set) var isAtEnd = false
  /// Why the last attempt to load failed. Nil if it succeeded.
  public internal(set) var failure: TimelineError?
}
