import HeadlessUI

/// How text looks: `SGR` sequences.
enum TextStyle: String {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case reverse = "\u{1B}[7m"

  static let end = "\u{1B}[0m"
}

extension String {
  /// The line with some of its cells in a style.
  func styled(_ style: TextStyle, x: Int, width: Int) -> String {
    var (before, inside, after) = ("", "", "")
    var column = 0
    for character in self {
      if column < x {
        before.append(character)
      } else if column < x + width {
        inside.append(character)
      } else {
        after.append(character)
      }
      column += character.cellWidth
    }
    return before + style.rawValue + inside + TextStyle.end + after
  }

  /// The line as one of the selected row: with a bar at its left edge.
  var markedAsSelected: String {
    guard !isEmpty else { return self }
    return TextStyle.bold.rawValue + "▌" + dropFirst() + TextStyle.end
  }
}
