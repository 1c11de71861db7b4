// Given, not to be solved: an extension for HiddenContent.
// It is the same as String+Excerpt.swift in Sources.

extension String {
  /// The first 80 scalars, with an ellipsis if there are more. They are enough to recognize a text, which may be
  /// megabytes long.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(80)
    return String(beginning) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
