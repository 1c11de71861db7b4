import HeadlessUI

/// What a view says around the rows, in the words that all views share.
extension PostListViewModel {
  /// The title, with the state of the live feed. Nothing moves there when it changes.
  public var navigationTitle: String {
    [title, followingTitle].compactMap(\.self).joined(separator: " · ")
  }

  /// What stands in the place of the rows if there are none. Nil if there are some.
  public func placeholderText(for idiom: UserInterfaceIdiom) -> String? {
    let tap = idiom == .terminal ? "Press" : "Tap"
    return state.placeholderText(empty: "\(emptyMessage) \(tap) + to write one.", for: idiom)
  }

  /// What stands below the last row.
  public var footerText: String? {
    state.footerText(loadingMore: "Loading older posts…", end: "That was the oldest post.")
  }
}

extension HiddenListViewModel {
  /// What stands in the place of the rows if nothing is hidden.
  public var placeholderText: String? { numberOfRows == 0 ? "Nothing is hidden." : nil }

  /// What stands below the last row: how to show a row again.
  public func footerText(for idiom: UserInterfaceIdiom) -> String? {
    guard numberOfRows > 0 else { return nil }
    return idiom == .terminal
      ? "Press Enter to show a row again." : "Tap a row to show it again."
  }
}
