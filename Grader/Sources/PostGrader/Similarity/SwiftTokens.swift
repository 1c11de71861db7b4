/// The tokens of Swift sources to compare: no comments, white space, or contents of strings and numbers. An interpolation is code.
struct SwiftTokens {
  struct Token: Hashable {
    let text: String
    let line: Int
  }

  private(set) var tokens: [Token] = []
  /// The lines of string literals, each up to its end or an interpolation, without indentation, with escapes resolved.
  private(set) var texts: [Token] = []
  private(set) var declaredNames: Set<String> = []

  init(_ source: some Collection<UInt8>) {
    var lexer = Lexer(source: source)
    while let token = lexer.next() { tokens.append(token) }
    texts = lexer.texts
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      if Self.introducers.contains(token.text) { declaredNames.insert(next.text) }
      // A parameter, an argument of a closure or a label.
      if Self.followers.contains(next.text) { declaredNames.insert(token.text) }
    }
  }

  private static let introducers: Set = [
    "let", "var", "func", "struct", "class", "enum", "protocol", "typealias", "for", "case",
  ]
  private static let followers: Set = [":", "in"]
}

/// Finds the ends of comments and literals where Swift finds them, so that no code looks like a comment or a text.
private struct Lexer {
  private struct Delimiter {
    let hashCount: Int
    let isLong: Bool
    var quoteCount: Int { isLong ? 3 : 1 }
  }

  let source: [Unicode.Scalar]
  private(set) var texts: [SwiftTokens.Token] = []
  private var (place, line) = (0, 1)
  /// The string literals around this place, and how many parentheses are open in the interpolation of each.
  private var strings: [(delimiter: Delimiter, parentheses: Int)] = []
  /// Quotation marks before this place belong to a regular expression.
  private var regexEnd = 0

  init(source: some Collection<UInt8>) {
    self.source = Array(String(decoding: source, as: UTF8.self).unicodeScalars)
  }

  mutating func next() -> SwiftTokens.Token? {
    while true {
      skipSpaceAndComments()
      guard place < source.count else { return nil }
      guard endsInterpolation() else { break }
      readString(strings.removeLast().delimiter)
    }
    let (start, line) = (place, line)
    let first = source[place]
    if place >= regexEnd {
      let hashCount = hashCount(at: place)
      let behind = place + hashCount
      if behind < source.count, source[behind] == "\"" {
        let isLong = isLong(at: behind, hashCount)
        place = behind + (isLong ? 3 : 1)
        readString(Delimiter(hashCount: hashCount, isLong: isLong))
        return SwiftTokens.Token(text: "\"", line: line)
      }
      if behind < source.count, source[behind] == "/" {
        regexEnd = hashCount > 0 ? rawRegexEnd(from: behind + 1, hashCount) : regexEnd(from: behind)
      }
      if hashCount > 0 {
        place = behind
        return token(start..<place, line)
      }
      if first == "`",
        let end = source[(place + 1)...].firstIndex(where: { $0 == first || isLineEnd($0) }),
        source[end] == first, end > place + 1
      {
        place = end + 1
        return token(start + 1..<end, line)
      }
    }
    if isDigit(first) {
      while place < source.count, isDigit(source[place]) || source[place] == "_" { place += 1 }
      return SwiftTokens.Token(text: "0", line: line)
    }
    while place < source.count, isInName(source[place]) { place += 1 }
    if place == start { place += 1 }
    return token(start..<place, line)
  }

  private func token(_ range: Range<Int>, _ line: Int) -> SwiftTokens.Token {
    SwiftTokens.Token(text: String(String.UnicodeScalarView(source[range])), line: line)
  }

  private mutating func skipSpaceAndComments() {
    while place < source.count {
      if isSpace(source[place]) {
        step()
      } else if place < regexEnd {
        return
      } else if starts(with: "//") {
        while place < source.count, !isLineEnd(source[place]) { place += 1 }
      } else if starts(with: "/*") {
        var depth = 0
        repeat {
          let isStart = starts(with: "/*")
          if isStart || starts(with: "*/") {
            depth += isStart ? 1 : -1
            place += 2
          } else {
            step()
          }
        } while place < source.count && depth > 0
      } else {
        return
      }
    }
  }

  // MARK: String literals

  /// Counts the parentheses of an interpolation. Returns whether it ended here.
  private mutating func endsInterpolation() -> Bool {
    guard let parentheses = strings.last?.parentheses, place >= regexEnd else { return false }
    switch source[place] {
    case "(": strings[strings.count - 1].parentheses += 1
    case ")" where parentheses == 0:
      place += 1
      return true
    case ")": strings[strings.count - 1].parentheses -= 1
    default: break
    }
    return false
  }

  /// Whether the quotation mark is the first of three. `#"""#` is a short literal.
  private func isLong(at quote: Int, _ hashCount: Int) -> Bool {
    guard source[quote...].starts(with: ["\"", "\"", "\""]) else { return false }
    guard hashCount > 0 else { return true }
    var place = quote + 2
    while place < source.count, !isLineEnd(source[place]) {
      if source[place] == "\"", hasHashes(hashCount, at: place + 1) { return false }
      place += 1
    }
    return true
  }

  /// Reads a string literal from behind its delimiter or an interpolation, up to its end or the next interpolation.
  private mutating func readString(_ delimiter: Delimiter) {
    var (text, first) = ("", line)
    while place < source.count {
      let scalar = source[place]
      // A short string that has no end ends with its line.
      if !delimiter.isLong, isLineEnd(scalar) { break }
      if ends(delimiter) {
        place += delimiter.quoteCount + delimiter.hashCount
        break
      }
      if scalar == "\\", hasHashes(delimiter.hashCount, at: place + 1) {
        place += 1 + delimiter.hashCount
        if starts(with: "(") {
          place += 1
          strings.append((delimiter, 0))
          break
        }
        readEscape(into: &text)
      } else {
        step()
        if scalar == "\n" {
          texts.append(.init(text: text, line: first))
          (text, first) = ("", line)
          skipIndentation()
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    texts.append(.init(text: text, line: first))
  }

  private func ends(_ delimiter: Delimiter) -> Bool {
    source[place] == "\"" && (!delimiter.isLong || starts(with: "\"\"\""))
      && hasHashes(delimiter.hashCount, at: place + delimiter.quoteCount)
  }

  private mutating func readEscape(into text: inout String) {
    guard place < source.count else { return }
    let scalar = source[place]
    if starts(with: "u{") {
      let digits = String(
        String.UnicodeScalarView(source[(place + 2)...].prefix(9).prefix { $0 != "}" }))
      place += 2 + digits.unicodeScalars.count
      if let escaped = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(escaped)
      }
      if starts(with: "}") { place += 1 }
    } else if scalar.value <= 0x20 {
      // The line goes on in the next one.
      while place < source.count, source[place].value <= 0x20, !isLineEnd(source[place]) {
        place += 1
      }
      while place < source.count, isLineEnd(source[place]) { step() }
      skipIndentation()
    } else {
      // A line break or a tab is a space here, as in a sentence.
      text.unicodeScalars.append("nrt0".unicodeScalars.contains(scalar) ? " " : scalar)
      place += 1
    }
  }

  private mutating func skipIndentation() {
    while starts(with: " ") || starts(with: "\t") { place += 1 }
  }

  // MARK: Regular expressions

  /// The end of `/…/`. The same place if Swift takes the slash for an operator: behind a value, before a space, or without
  /// another slash in the line.
  private func regexEnd(from start: Int) -> Int {
    let prefixes = "!~?^&*-+<>=|%.".unicodeScalars
    let before = source[..<start].suffix(8).last { !prefixes.contains($0) }
    guard before.map({ $0.value <= 0x20 || "([{,;:".unicodeScalars.contains($0) }) ?? true else {
      return start
    }
    var (place, parentheses, isInClass) = (start + 1, 0, false)
    guard place < source.count, source[place].value > 0x20 else { return start }
    while place < source.count, !isLineEnd(source[place]) {
      switch source[place] {
      case "/": return place + 1
      case "\\": place += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: parentheses += 1
      case ")" where !isInClass:
        parentheses -= 1
        if parentheses < 0 { return start }
      default: break
      }
      place += 1
    }
    return start
  }

  /// The end of `#/…/#`, which may have several lines if the first one is empty.
  private func rawRegexEnd(from start: Int, _ hashCount: Int) -> Int {
    let first = source[start...].first { $0.value > 0x20 || isLineEnd($0) }
    let isLong = first.map(isLineEnd) ?? false
    var place = start
    while place < source.count, isLong || !isLineEnd(source[place]) {
      if source[place] == "/", hasHashes(hashCount, at: place + 1) { return place + 1 + hashCount }
      place += source[place] == "\\" ? 2 : 1
    }
    return min(place, source.count)
  }

  // MARK: Characters

  private mutating func step() {
    if source[place] == "\n" { line += 1 }
    place += 1
  }

  private func starts(with text: String) -> Bool {
    place < source.count && source[place...].starts(with: text.unicodeScalars)
  }

  private func hashCount(at place: Int) -> Int { source[place...].prefix { $0 == "#" }.count }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    place + count <= source.count && source[place..<place + count].allSatisfy { $0 == "#" }
  }

  /// Swift ends a line with a carriage return, too.
  private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar == "\u{FEFF}"
      || scalar.value >= 0x80 && scalar.properties.isWhitespace
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  private func isInName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || isDigit(scalar) || "a"..."z" ~= scalar || "A"..."Z" ~= scalar
      || scalar.value >= 0x80 && scalar.properties.isXIDContinue
  }
}
