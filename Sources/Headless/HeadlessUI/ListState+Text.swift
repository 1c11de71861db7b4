extension ListState {
  /// The text in the place of the rows if there are none. After a failure it says how to try again.
  ///
  /// - Parameter empty: The text of an empty list.
  public func placeholderText(empty: String, for idiom: UserInterfaceIdiom) -> String? {
    switch placeholder {
    case .loading: "Loading…"
    case .empty: empty
    case .failure(let message): message + idiom.refreshHint
    case nil: nil
    }
  }

  /// The text below the last row.
  ///
  /// - Parameters:
  ///   - loadingMore: The text while more rows are being loaded.
  ///   - end: The text after the last row.
  public func footerText(loadingMore: String = "Loading more…", end: String?) -> String? {
    switch footer {
    case .loading: loadingMore
    case .end: end
    case nil: nil
    }
  }
}

extension UserInterfaceIdiom {
  /// How to try again after a failure, below what has failed.
  var refreshHint: String {
    switch self {
    case .phone: "\n\nPull to try again."
    case .terminal: "\n\nPress r to try again."
    }
  }
}
