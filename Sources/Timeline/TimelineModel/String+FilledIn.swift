import Foundation

extension String {
  /// This text without white space around it; nil if nothing that can be seen is left, or more than a limit in bytes of UTF-8.
  func asFilledIn(upTo limit: Int) -> String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.utf8.count <= limit && text.unicodeScalars.contains(where: \.isVisible) ? text : nil
  }
}

extension Unicode.Scalar {
  /// Whether something of it is seen when it stands alone.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    // A symbol by its category, but Braille's cell without dots is a space.
    default: self != "\u{2800}" && !properties.isDefaultIgnorableCodePoint
    }
  }
}
