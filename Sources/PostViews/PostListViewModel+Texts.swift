import HeadlessUI

/// The texts around the rows, which all views share.
extension PostListViewModel {
  public func placeholderText(for idiom: UserInterfaceIdiom) -> String? {
    let tap = idiom == .terminal ? "Press" : "Tap"
    return state.placeholderText(empty: "\(emptyMessage) \(tap) + to write one.", for: idiom)
  }

  public var footerText: String? {
    state.footerText(loadingMore: "Loading older posts…", end: "That was the oldest post.")
  }
}

extension HiddenListViewModel {
  public var placeholderText: String? { numberOfRows == 0 ? "Nothing is hidden." : nil }

  public func footerText(for idiom: UserInterfaceIdiom) -> String? {
    guard numberOfRows > 0 else { return nil }
    return idiom == .terminal
      ? "Press Enter to show a row again." : "Tap a row to show it again."
  }
}
