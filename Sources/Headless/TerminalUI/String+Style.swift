import HeadlessUI

/// Text styles as SGR escape sequences.
package enum TextStyle: String {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case reverse = "\u{1B}[7m"

  static let end = "\u{1B}[0m"
}

extension String {
  /// The line with a style for some of its cells.
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

  /// The text with a style.
  package func `in`(_ style: TextStyle) -> String { style.rawValue + self + TextStyle.end }

  /// The line with the mark of the selected row: a bar at its left edge.
  var markedAsSelected: String {
    guard !isEmpty else { return self }
    return TextStyle.bold.rawValue + "▌" + dropFirst() + TextStyle.end
  }
}

extension StringProtocol {
  /// The longest beginning that fits into a number of cells.
  package func prefix(cells: Int) -> String {
    var width = 0
    return String(
      prefix { character in
        width += character.cellWidth
        return width <= cells
      })
  }
}
