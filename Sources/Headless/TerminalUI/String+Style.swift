import CellText

/// Text styles as SGR escape sequences.
public enum TextStyle: String {
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

  public func `in`(_ style: TextStyle) -> String { style.rawValue + self + TextStyle.end }

  /// The line with the mark of the selected row: a bar at its left edge.
  var markedAsSelected: String {
    guard !isEmpty else { return self }
    return TextStyle.bold.rawValue + "▌" + dropFirst() + TextStyle.end
  }
}

extension Sequence<String> {
  /// A dim line of the words that fit into a width, beginning with the first.
  func hintLine(after margin: String = "", _ separator: String, width: Int) -> String {
    var line = ""
    for word in self {
      let longer = (line.isEmpty ? margin : line + separator) + word
      if longer.cellWidth > width { break }
      line = longer
    }
    return line.in(.dim)
  }
}
