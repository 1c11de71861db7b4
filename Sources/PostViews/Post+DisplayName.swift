import CellText
import PostModel

extension Post {
  /// The author's name as screens show it; see ``Swift/String/asDisplayName``.
  var displayName: String { username.asDisplayName }
}

extension String {
  /// This name on one line and without blanks around it, so that a name cannot imitate other parts of the screen. A very long name
  /// is cut, because every frame draws it.
  var asDisplayName: String {
    let line = String(singleLine: excerpt).drop(while: \.isWhitespace)
    return line.lastIndex { !$0.isWhitespace }.map { String(line[...$0]) } ?? ""
  }
}
