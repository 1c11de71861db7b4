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

  /// The beginning that fits into a width, as a terminal draws it.
  func drawn(width: Int = .max, inColor: Bool) -> String {
    text.prefix(cells: width).drawn(styles, inColor: inColor)
  }

  /// The lines of a paragraph. All but the first begin below its first word, which may follow spaces and the mark of an item. An address
  /// is not broken.
  func wrapped(to width: Int) -> [PageLine] {
    let margin = text.prefixMatch(of: /\s*(([-*✓✗]|\d+\.) )?/)?.output.0.count ?? 0
    var (lines, column) = ([PageLine()], 0)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let room = word.contains("://") ? .max : max(width - margin, 10)
      for (offset, piece) in WrappedLines(String(word), width: room).enumerated() {
        let end = lines[lines.count - 1].styles.count
        if offset > 0 || end > margin && end + piece.cellWidth >= width {
          lines.append(PageLine(String(repeating: " ", count: margin)))
        } else if column > 0 {
          lines[lines.count - 1].append(" ", styles[column - 1])
        }
        lines[lines.count - 1].text += piece
        lines[lines.count - 1].styles += styles.dropFirst(column).prefix(piece.cellWidth)
        column += piece.cellWidth
      }
      column += 1
    }
    return lines
  }

  /// The lines of a page in Markdown. Paragraphs, items of lists and long lines of code are wrapped.
  static func lines(of page: String, width: Int) -> [PageLine] {
    var (lines, paragraph, isCode) = ([PageLine](), "", false)
    func endParagraph() {
      if !paragraph.isEmpty { lines += inline(paragraph).wrapped(to: width) }
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
        lines += PageLine("  \(text)", .code).wrapped(to: width)
      } else if text.hasPrefix("#") {
        let title = inline(String(text.drop { $0 == "#" || $0 == " " })).text
        lines += PageLine(title, .title).wrapped(to: width)
      } else if text.hasPrefix("|") {
        lines.append(inline(text))
      } else if text.isEmpty, lines.last?.text.isEmpty == false {
        lines.append(PageLine())
      }
    }
    endParagraph()
    return lines
  }

  /// The text with styles in place of Markdown's marks. A link to another page has no address.
  private static func inline(_ text: String) -> PageLine {
    let marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[((?:`[^`]+`|[^\]`])+)\]\(([^)]+)\)/
    var (line, rest) = (PageLine(), text[...])
    while let match = rest.firstMatch(of: marks) {
      line.append(rest[..<match.range.lowerBound])
      rest = rest[match.range.upperBound...]
      let style = match.1 != nil ? CellStyle.code : match.4 != nil ? .link : .title
      let words = match.1 ?? match.2 ?? match.3 ?? match.4 ?? ""
      line.append(words.replacing("`", with: ""), style)
      if let address = match.5, address.hasPrefix("http") { line.append(" (\(address))") }
    }
    line.append(rest)
    return line
  }
}

extension CellStyle {
  // The colors of names: green and cyan.
  static let (good, code) = (name(color: 0), name(color: 3))
}
