import CellText
import HeadlessUI
import TerminalUI

/// A line of text on a terminal, with the styles of its cells.
struct PageLine: Hashable, Sendable {
  private(set) var text = ""
  private(set) var styles: [CellStyle] = []

  init(_ text: String = "", _ style: CellStyle = .plain) { append(text, style) }

  mutating func append(_ more: some StringProtocol, _ style: CellStyle = .plain) {
    text += more
    styles += Array(repeating: style, count: String(more).cellWidth)
  }

  /// The beginning that fits into a width, as a terminal draws it. An address is a link, even if its end is missing.
  func drawn(width: Int = .max, inColor: Bool) -> String {
    let line = text.prefix(cells: width).drawn(styles, inColor: inColor)
    guard let address = text.wholeMatch(of: /\s*(http\S+)/)?.1 else { return line }
    return "\u{1B}]8;;\(address)\u{1B}\\\(line)\u{1B}]8;;\u{1B}\\"
  }

  /// The lines of a paragraph. All but the first begin below its first word, which may follow spaces and the mark of an item.
  func wrapped(to width: Int) -> [PageLine] {
    let mark = text.prefixMatch(of: /\s*(([-*✓✗]|\d+\.) )?/).map { String($0.output.0) } ?? ""
    var rest = text.dropFirst(mark.count)
    var lines: [PageLine] = []
    for words in WrappedLines(String(rest), width: max(width - mark.cellWidth, 10)) {
      // Only spaces are missing between the lines.
      if !lines.isEmpty, words.first != " " { rest = rest.drop { $0 == " " } }
      let column = styles.count - String(rest).cellWidth
      var line = PageLine(lines.isEmpty ? mark : String(repeating: " ", count: mark.cellWidth))
      if lines.isEmpty { line.styles = Array(styles.prefix(mark.cellWidth)) }
      line.text += words
      line.styles += styles.dropFirst(column).prefix(words.cellWidth)
      lines.append(line)
      rest = rest.dropFirst(words.count)
    }
    return lines
  }

  /// The lines of a page in Markdown. Paragraphs and items of lists are wrapped. Code and tables keep their lines.
  static func lines(of page: String, width: Int) -> [PageLine] {
    var (lines, paragraph, isCode) = ([PageLine](), "", false)
    func endParagraph() {
      if !paragraph.isEmpty { lines += inline(paragraph, width: width) }
      paragraph = ""
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = String(singleLine: String(line))
      if !isCode, !text.isEmpty, text.prefixMatch(of: /[#|]|<!--|```/) == nil {
        if text.prefixMatch(of: /\s*([-*]|\d+\.)\s/) != nil { endParagraph() }
        paragraph += paragraph.isEmpty ? text : " \(text.drop { $0 == " " })"
        continue
      }
      endParagraph()
      if text.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(PageLine("  \(text)", .code))
      } else if text.hasPrefix("#") {
        let title = inline(String(text.drop { $0 == "#" || $0 == " " }), width: .max)[0].text
        lines += PageLine(title, .title).wrapped(to: width)
      } else if text.hasPrefix("|") {
        lines += inline(text, width: .max)
      } else if text.isEmpty, lines.last?.text.isEmpty == false {
        lines.append(PageLine())
      }
    }
    endParagraph()
    return lines
  }

  /// The lines of a paragraph, with styles in place of Markdown's marks. An address that would break has a line to itself.
  private static func inline(_ text: String, width: Int) -> [PageLine] {
    let marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[((?:`[^`]+`|[^\]`])+)\]\(([^)]+)\)/
    var (line, rest, addresses) = (PageLine(), text[...], [PageLine]())
    while let match = rest.firstMatch(of: marks) {
      line.append(rest[..<match.range.lowerBound])
      rest = rest[match.range.upperBound...]
      let style = match.1 != nil ? CellStyle.code : match.4 != nil ? .link : .title
      let words = match.1 ?? match.2 ?? match.3 ?? match.4 ?? ""
      line.append(words.replacing("`", with: ""), style)
      guard let address = match.5, address.hasPrefix("http") else { continue }
      let isShort = address.count < width - 8
      if isShort {
        line.append(" (\(address))")
      } else {
        addresses.append(PageLine("  \(address)"))
      }
    }
    line.append(rest)
    return line.wrapped(to: width) + addresses
  }
}

extension CellStyle {
  // The colors of names: green, blue and cyan.
  static let good = name(color: 0)
  static let link = name(color: 2)
  static let code = name(color: 4)
}
