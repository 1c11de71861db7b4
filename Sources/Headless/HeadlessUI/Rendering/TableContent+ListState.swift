extension TableContent {
  /// Shows what a list shows besides its rows.
  ///
  /// - Parameters:
  ///   - empty: What to say where there are no rows, and why.
  ///   - loadingMore: What to say while more rows are on their way.
  ///   - end: What to say below the last row.
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
    footer =
      switch state.footer {
      case .loading: loadingMore
      case .end: end
      case nil: nil
      }
  }
}
