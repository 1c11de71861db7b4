extension String {
  /// This line and an ellipsis, without the last words if both do not fit.
  func withEllipsis(width: Int) -> String {
    if hasSuffix("…") { return self }
    if cellWidth < width { return self + "…" }
    var lines = WrappedLines(self, width: width - 1)
    return (lines.next() ?? "") + "…"
  }
}
