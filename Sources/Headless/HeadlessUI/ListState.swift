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

  /// - Parameters:
  ///   - isEmpty: Whether there are no rows.
  ///   - isLoading: Whether rows are on their way that would be the first.
  ///   - isLoadingPage: Whether more rows are on their way.
  ///   - isAtEnd: Whether no scrolling brings more: the last row has come, or none has been asked for yet.
  ///   - failure: What went wrong the last time.
  public init(
    isEmpty: Bool, isLoading: Bool, isLoadingPage: Bool, isAtEnd: Bool, failure: String?
  ) {
    canLoadMore = !isLoading && !isAtEnd && failure == nil
    if isEmpty {
      placeholder = isLoading ? .loading : failure.map(Placeholder.failure) ?? .empty
      footer = nil
      failureMessage = nil
    } else {
      placeholder = nil
      footer = isLoadingPage ? .loading : isAtEnd ? .end : nil
      failureMessage = failure
    }
  }

  /// What went wrong, wherever it is said.
  public var failure: String? {
    if case .failure(let message) = placeholder { message } else { failureMessage }
  }
}
