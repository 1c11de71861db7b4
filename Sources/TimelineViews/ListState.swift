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
  /// What went wrong, wherever it is said.
  public var failure: String? {
    if case .failure(let message) = placeholder { message } else { failureMessage }
  }

  /// Whether scrolling down may bring more; after a failure it has to succeed once before it may again.
  public let canLoadMore: Bool

  init(
    isEmpty: Bool, isLoading: Bool, isLoadingPage: Bool, isAtEnd: Bool, failure: TimelineError?
  ) {
    canLoadMore = !isLoading && !isAtEnd && failure == nil
    if isEmpty {
      footer = nil
      failureMessage = nil
      placeholder =
        isLoading ? .loading : failure.map { .failure(message: $0.message) } ?? .empty
    } else {
      placeholder = nil
      footer = isLoadingPage ? .loading : isAtEnd ? .end : nil
      failureMessage = failure?.message
    }
  }

  init(_ status: ListStatus, isEmpty: Bool) {
    self.init(
      isEmpty: isEmpty,
      isLoading: status.requestCount > 0 && (!status.hasLoaded || status.isLoadingPage),
      isLoadingPage: status.isLoadingPage,
      isAtEnd: status.isAtEnd,
      failure: status.failure
    )
  }
}
