extension String {
  /// The first 80 scalars, with an ellipsis where there are more: a stranger's text, which may be megabytes long, where
  /// it is only there to be recognized.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(80)
    return String(beginning) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
