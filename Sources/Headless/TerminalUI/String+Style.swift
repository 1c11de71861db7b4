import CellText
import HeadlessUI

/// Text styles as SGR escape sequences.
public enum TextStyle: String {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case underline = "\u{1B}[4m"
  case reverse = "\u{1B}[7m"

  static let end = "\u{1B}[0m"
}

extension String {
  /// The line with the styles of its cells, as a terminal draws it from a column on.
  ///
  /// Terminals differ in the width of joined characters, such as an emoji of a family. So an escape sequence addresses the cell behind them.
  public func drawn(_ styles: [CellStyle] = [], from left: Int = 0, inColor: Bool = false) -> String
  {
    var line = ""
    var column = 0
    var style = CellStyle.plain
    for character in self {
      let next = column < styles.count ? styles[column] : .plain
      if next != style {
        line += (style == .plain ? "" : TextStyle.end) + next.sequence(inColor: inColor)
        style = next
      }
      line.append(character)
      column += character.cellWidth
      if character.unicodeScalars.count > 1 { line += "\u{1B}[\(left + column + 1)G" }
    }
    return style == .plain ? line : line + TextStyle.end
  }

  public func `in`(_ style: TextStyle) -> String { style.rawValue + self + TextStyle.end }
}

extension CellStyle {
  /// The SGR escape sequence. The colors are the terminal's own, so they suit its background. Blue is too dark on black, so titles are bright blue.
  fileprivate func sequence(inColor: Bool) -> String {
    func colored(_ color: Int) -> String { inColor ? "\u{1B}[\(color)m" : "" }
    func bold(_ color: Int) -> String { TextStyle.bold.rawValue + colored(color) }
    return switch self {
    case .plain: ""
    case .title: bold(94)
    case .name(let number): bold([32, 33, 35, 36][number])
    case .link: TextStyle.underline.rawValue + colored(36)
    case .failure: colored(31)
    case .secondary: TextStyle.dim.rawValue
    case .mark: bold(31)
    case .selection: TextStyle.reverse.rawValue
    }
  }
}

extension Sequence<String> {
  /// A dim line of the words that fit into a width, beginning with the first.
  public func hintLine(after margin: String = "", _ separator: String, width: Int) -> String {
    var line = ""
    for word in self {
      let longer = (line.isEmpty ? margin : line + separator) + word
      if longer.cellWidth > width { break }
      line = longer
    }
    return line.in(.dim)
  }
}
