import Foundation

extension String {
  /// This text as searches compare it: `é` finds `E`, `ß` finds `SS`, `ı` finds `I`, full width finds half width, and each the
  /// other way round.
  ///
  /// Accents, and what cannot be seen, do not count. It is the same on every machine, whatever its language.
  public var asSearchTerm: String {
    let letters = decomposedStringWithCompatibilityMapping.unicodeScalars.filter(\.isCompared)
    // To and fro, because some letters have the other case's only in one direction: ẞ, ß, SS.
    return String(UnicodeScalarView(letters)).lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Unicode.Scalar {
  /// Whether a search looks at it. The marks above and below letters have the high combining classes. Those that make another
  /// letter of one, such as が of か, or are vowels, have the low ones.
  fileprivate var isCompared: Bool {
    properties.canonicalCombiningClass < .attachedBelowLeft
      && !properties.isDefaultIgnorableCodePoint
  }
}
