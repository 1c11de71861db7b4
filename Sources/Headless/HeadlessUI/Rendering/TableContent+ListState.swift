extension TableContent {
  /// Shows a list's placeholder, message or footer.
  ///
  /// - Parameters:
  ///   - empty: The placeholder for an empty list, and why it is empty.
  ///   - end: The footer below the last row.
  public mutating func show(
    _ state: ListState, empty: String, end: String?, for idiom: UserInterfaceIdiom
  ) {
    message = state.failureMessage
    placeholder = state.placeholderText(empty: empty, for: idiom)
    footer = state.footerText(end: end)
  }
}
