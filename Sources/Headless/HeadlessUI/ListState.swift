/// The state of a list, which it shows in addition to its rows.
public struct ListState: Hashable, Sendable {
  /// The content of a list without rows.
  public enum Placeholder: Hashable, Sendable {
    case loading, empty
    case failure(message: String)
  }

  /// The content below the last row.
  public enum Footer: Hashable, Sendable { case loading, end }

  public let placeholder: Placeholder?
  public let footer: Footer?
  /// The message about a failure, if there are rows that remain visible.
  public let failureMessage: String?
  /// Whether scrolling down may load more. After a failure, only a successful request sets it again.
  public let canLoadMore: Bool

  /// `isLoading` is about the first rows, `isLoadingPage` about more rows. `isAtEnd` is also true before the first request.
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

  /// The last error, wherever it is shown.
  public var failure: String? {
    if case .failure(let message) = placeholder { message } else { failureMessage }
  }

  /// The text of a list without rows. After a failure, it says how to try again.
  public func placeholderText(empty: String, for idiom: UserInterfaceIdiom) -> String? {
    let hint = idiom == .phone ? "Pull to try again." : "Press r to try again."
    return switch placeholder {
    case .loading: "Loading…"
    case .empty: empty
    case .failure(let message): "\(message)\n\n\(hint)"
    case nil: nil
    }
  }

  /// The text below the last row, while more rows are being loaded and at the end.
  public func footerText(loadingMore: String = "Loading more…", end: String?) -> String? {
    switch footer {
    case .loading: loadingMore
    case .end: end
    case nil: nil
    }
  }
}
