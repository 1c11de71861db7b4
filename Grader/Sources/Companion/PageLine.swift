import CellText

/// A line of a Markdown page on a terminal.
struct PageLine: Hashable, Sendable {
  var isHeading = false
  let text: String

  /// The lines of a page. Paragraphs and items of lists are wrapped. Code and tables keep their lines.
  static func lines(of page: String, width: Int) -> [PageLine] {
    var lines: [PageLine] = []
    var paragraph = ""
    var isCode = false
    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      lines += wrapped(paragraph, width: width)
      paragraph = ""
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = String(singleLine: String(line))
      if text.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        lines.append(PageLine(text: "  \(text)"))
      } else if text.isEmpty {
        endParagraph()
        if lines.last?.text.isEmpty == false { lines.append(PageLine(text: "")) }
      } else if text.hasPrefix("<!--") {
        continue
      } else if text.hasPrefix("#") {
        endParagraph()
        let title = text.drop { $0 == "#" || $0 == " " }
        lines.append(PageLine(isHeading: true, text: plain(String(title))))
      } else if text.hasPrefix("|") {
        endParagraph()
        lines.append(PageLine(text: plain(text)))
      } else if text.prefixMatch(of: item) != nil {
        endParagraph()
        paragraph = text
      } else {
        let words = text.drop { $0 == " " }
        paragraph += paragraph.isEmpty ? text : " \(words)"
      }
    }
    endParagraph()
    return lines
  }

  /// The mark of an item of a list. Computed, because `Regex` is not sendable.
  private static var item: Regex<Substring> { #/\s*(?:[-*]|\d+\.) /# }

  /// A paragraph. The lines of an item after its first one begin below its first word.
  private static func wrapped(_ text: String, width: Int) -> [PageLine] {
    let text = plain(text)
    let mark = text.prefixMatch(of: item).map { String($0.output) } ?? ""
    let body = String(text.dropFirst(mark.count))
    let indentation = String(repeating: " ", count: mark.cellWidth)
    return WrappedLines(body, width: width - mark.cellWidth).enumerated().map { offset, line in
      PageLine(text: (offset == 0 ? mark : indentation) + line)
    }
  }

  /// The text without the marks of links and emphasis. A link to another page keeps its address.
  private static func plain(_ text: String) -> String {
    text.replacing(/\[([^\]]+)\]\(([^)]+)\)/) { match in
      match.2.hasPrefix("http") ? "\(match.1) (\(match.2))" : String(match.1)
    }.replacing("**", with: "")
  }
}
