import HeadlessUI

/// The texts around the rows, which all views share.
extension PostListViewModel {
  public func placeholderText(for idiom: UserInterfaceIdiom) -> String? {
    state.placeholderText(empty: "\(emptyMessage) Press + to write one.", for: idiom)
  }

  public var footerText: String? {
    state.footerText(loadingMore: "Loading older posts…", end: "That was the oldest post.")
  }
}

extension HiddenListViewModel {
  public var placeholderText: String? { numberOfRows == 0 ? "Nothing is hidden." : nil }

  public var footerText: String? { numberOfRows == 0 ? nil : "Choose a row to show it again." }
}
