/// The tokens of Swift sources, as far as they matter to compare two of them: no comments, no white space, no matter what a
/// string says or how the author has named things.
struct SwiftTokens {
  struct Token {
    let text: Substring
    /// The line, counted from 1.
    let line: Int
  }

  let tokens: [Token]

  init(_ source: String) {
    var tokens: [Token] = []
    var line = 1
    var rest = Substring(source)
    func skip(_ count: Int) {
      for character in rest.prefix(count) where character.isNewline { line += 1 }
      rest = rest.dropFirst(count)
    }
    while let first = rest.first {
      if first.isWhitespace {
        skip(1)
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        let end = rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex
        line += rest[..<end].count(where: \.isNewline)
        rest = rest[end...]
      } else if first == "\"" {
        let start = line
        let length = Self.stringLength(rest)
        skip(length)
        tokens.append(Token(text: "\"", line: start))
      } else if first.isLetter || first == "_" {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(Token(text: name, line: line))
        rest = rest[name.endIndex...]
      } else if first.isNumber {
        let number = rest.prefix { $0.isNumber || $0 == "_" }
        tokens.append(Token(text: "0", line: line))
        rest = rest[number.endIndex...]
      } else {
        tokens.append(Token(text: rest.prefix(1), line: line))
        rest = rest.dropFirst()
      }
    }
    self.tokens = tokens
  }

  /// The number of characters of the string that a text begins with.
  private static func stringLength(_ text: Substring) -> Int {
    let mark = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var length = mark.count
    var rest = text.dropFirst(length)
    while !rest.isEmpty, !rest.hasPrefix(mark), mark.count > 1 || rest.first?.isNewline == false {
      let step = rest.first == "\\" ? 2 : 1
      length += Swift.min(step, rest.count)
      rest = rest.dropFirst(step)
    }
    return length + (rest.hasPrefix(mark) ? mark.count : 0)
  }

  /// The names that are declared here.
  var declaredNames: Set<Substring> {
    var names: Set<Substring> = []
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      switch token.text {
      case "let", "var", "func", "struct", "class", "enum", "protocol", "typealias", "for", "case":
        names.insert(next.text)
      default:
        // A parameter, an argument of a closure or a label.
        if next.text == ":" || next.text == "in" { names.insert(token.text) }
      }
    }
    return names
  }
}
