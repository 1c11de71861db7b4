import SortedCollections

/// A text that is compared code point by code point. `String` would treat two spellings of one accented letter as
/// equal.
struct CodePoints: Hashable, Sendable, Codable {
  let text: String

  func hasPrefix(_ prefix: CodePoints) -> Bool {
    text.utf8.starts(with: prefix.text.utf8)
  }
}

extension CodePoints: Comparable {
  static func < (left: CodePoints, right: CodePoints) -> Bool {
    left.text.precedesByCodePoint(right.text)
  }

  static func == (left: CodePoints, right: CodePoints) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }
}
