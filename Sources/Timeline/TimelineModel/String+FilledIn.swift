import Foundation

extension String {
  /// The text without white space around it. Nil if nothing visible is left, or if it is longer than a limit in bytes
  /// of UTF-8.
  func asFilledIn(upTo limit: Int) -> String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.utf8.count <= limit && text.unicodeScalars.contains(where: \.isVisible) ? text : nil
  }
}

extension Unicode.Scalar {
  /// Whether the character is visible on its own.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    // Braille's empty cell is a symbol by its category, but invisible.
    default: self != "\u{2800}" && !properties.isDefaultIgnorableCodePoint
    }
  }
}
