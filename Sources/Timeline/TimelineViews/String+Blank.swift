import HeadlessUI

extension String {
  /// Whether nothing of it can be seen. White space is nothing.
  var isBlank: Bool { String(singleLine: self).allSatisfy(\.isWhitespace) }
}
