import Foundation

extension String {
  /// The text without white space around it. Nil if nothing visible is left, or if it has too many bytes of UTF-8.
  func asFilledIn(upTo limit: Int) -> String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.utf8.count <= limit && text.unicodeScalars.contains(where: \.isVisible) ? text : nil
  }

  /// The words after a `#` as search terms, without duplicates, in order, up to ``Post/maximumHashtagCount``.
  /// A word consists of letters, digits and underscores, with at least one letter. A `#` in the middle of a word is ignored.
  public var hashtags: [String] {
    var hashtags: [String] = []
    for part in split(whereSeparator: { !$0.isPartOfWord && $0 != "#" }) where part.first == "#" {
      guard hashtags.count < Post.maximumHashtagCount else { break }
      let word = part.drop { $0 == "#" }.prefix(while: \.isPartOfWord)
      let hashtag = String(word).asSearchTerm
      guard hashtag.contains(where: \.isLetter), !hashtags.contains(hashtag) else { continue }
      hashtags.append(hashtag)
    }
    return hashtags
  }

  /// The text in the form in which searches compare it, on every machine. Accents and invisible characters are ignored.
  /// `é` matches `E`, `ß` matches `SS`, `ı` matches `I`, and full width matches half width.
  public var asSearchTerm: String {
    let letters = decomposedStringWithCompatibilityMapping.unicodeScalars.filter(\.isCompared)
    // The case changes twice, because some letters have only one direction: ẞ, ß, SS.
    return String(UnicodeScalarView(letters)).lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    // Braille's empty cell is a symbol by its category, but invisible.
    default: self != "\u{2800}" && !properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether searches compare this scalar. Accents have high combining classes and are ignored.
  /// Marks that make a different letter, such as が of か, and vowel signs have low classes and are compared.
  fileprivate var isCompared: Bool {
    properties.canonicalCombiningClass < .attachedBelowLeft
      && !properties.isDefaultIgnorableCodePoint
  }
}
