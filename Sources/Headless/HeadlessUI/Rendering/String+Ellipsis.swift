extension String {
  /// This line with an ellipsis. If both do not fit, words at the end are removed.
  func withEllipsis(width: Int) -> String {
    if hasSuffix("…") { return self }
    if cellWidth < width { return self + "…" }
    var lines = WrappedLines(self, width: width - 1)
    return (lines.next() ?? "") + "…"
  }
}
