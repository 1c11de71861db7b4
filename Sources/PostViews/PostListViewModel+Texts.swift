import HeadlessUI

/// The texts around the rows, which all views share.
extension PostListViewModel {
  /// The title, with the state of the live feed. Nothing moves there when it changes.
  public var navigationTitle: String {
    [title, followingTitle].compactMap(\.self).joined(separator: " · ")
  }

  /// The text of an empty list. Nil if the list has rows.
  public func placeholderText(for idiom: UserInterfaceIdiom) -> String? {
    let tap = idiom == .terminal ? "Press" : "Tap"
    return state.placeholderText(empty: "\(emptyMessage) \(tap) + to write one.", for: idiom)
  }

  /// The text below the last row.
  public var footerText: String? {
    state.footerText(loadingMore: "Loading older posts…", end: "That was the oldest post.")
  }
}

extension HiddenListViewModel {
  /// The text of an empty list. Nil if the list has rows.
  public var placeholderText: String? { numberOfRows == 0 ? "Nothing is hidden." : nil }

  /// The text below the last row. It explains how to show a row again.
  public func footerText(for idiom: UserInterfaceIdiom) -> String? {
    guard numberOfRows > 0 else { return nil }
    return idiom == .terminal
      ? "Press Enter to show a row again." : "Tap a row to show it again."
  }
}
