extension TableContent {
  /// Shows a list's placeholder, message or footer.
  ///
  /// - Parameters:
  ///   - empty: The placeholder for an empty list, and why it is empty.
  ///   - loadingMore: The footer while more rows are being loaded.
  ///   - end: The footer below the last row.
  public mutating func show(
    _ state: ListState, empty: String, loadingMore: String = "Loading more…", end: String?
  ) {
    message = state.failureMessage
    placeholder =
      switch state.placeholder {
      case .loading: "Loading…"
      case .empty: empty
      case .failure(let message): message
      case nil: nil
      }
    if case .failure = state.placeholder { suggestsRefresh = true } else { suggestsRefresh = false }
    footer = state.footerText(loadingMore: loadingMore, end: end)
  }
}
