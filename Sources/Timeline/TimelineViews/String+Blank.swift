import HeadlessUI

extension String {
  /// Whether nothing in the text is visible.
  var isBlank: Bool { String(singleLine: self).allSatisfy(\.isWhitespace) }
}
