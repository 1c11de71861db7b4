extension String {
  /// The first 80 scalars, with an ellipsis if there are more. The whole text may be megabytes long.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(80)
    return String(beginning) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
