import Foundation

extension String {
  /// The text in the form in which searches compare it. `é` matches `E`, `ß` matches `SS`, `ı` matches `I`, full width
  /// matches half width, and each the other way round.
  ///
  /// Accents and invisible characters are ignored. The result does not depend on the machine's language.
  public var asSearchTerm: String {
    let letters = decomposedStringWithCompatibilityMapping.unicodeScalars.filter(\.isCompared)
    // The case is changed twice, because some letters have only one direction: ẞ, ß, SS.
    return String(UnicodeScalarView(letters)).lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Unicode.Scalar {
  /// Whether searches compare this scalar. Accents above and below letters have high combining classes and are ignored.
  /// Marks that make a different letter, such as が of か, and vowel signs have low classes and are compared.
  fileprivate var isCompared: Bool {
    properties.canonicalCombiningClass < .attachedBelowLeft
      && !properties.isDefaultIgnorableCodePoint
  }
}
