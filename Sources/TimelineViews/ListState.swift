import TimelineControllers

/// What a list shows besides its rows.
public struct ListState: Hashable, Sendable {
  /// What stands in the list's place when it has no rows.
  public enum Placeholder: Hashable, Sendable {
    case loading
    case empty
    case failure(message: String)
  }

  /// What stands below the last row.
  public enum Footer: Hashable, Sendable {
    case loading
    case end
  }

  public let placeholder: Placeholder?
  public let footer: Footer?
  /// What to say about a failure while there are rows to show beside it.
  public let failureMessage: String?
  /// Whether scrolling down may bring more; after a failure it has to succeed once before it may again.
  public let canLoadMore: Bool

  init(_ status: ListStatus, isEmpty: Bool) {
    canLoadMore = status.hasLoaded && !status.isAtEnd && status.failure == nil
    if !isEmpty {
      placeholder = nil
      footer = status.isLoadingPage ? .loading : status.isAtEnd ? .end : nil
      failureMessage = status.failure?.message
    } else {
      footer = nil
      failureMessage = nil
      if status.requestCount > 0 && !status.hasLoaded {
        placeholder = .loading
      } else {
        placeholder = status.failure.map { .failure(message: $0.message) } ?? .empty
      }
    }
  }
}
