extension String {
  /// The first 80 scalars, with an ellipsis if there are more. It is for places where a text, which may be megabytes long, only has
  /// to be recognized.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(80)
    return String(beginning) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
