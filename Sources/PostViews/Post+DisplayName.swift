import CellText
import PostModel

extension Post {
  var displayName: String { username.asDisplayName }
}

extension String {
  /// On one line and without blanks around it, so that a name cannot imitate other parts of the screen. A very long name is cut.
  var asDisplayName: String {
    let line = String(singleLine: excerpt).drop(while: \.isWhitespace)
    return line.lastIndex { !$0.isWhitespace }.map { String(line[...$0]).isolated } ?? "Unnamed"
  }
}
