/// The tokens of Swift sources to compare: no comments, white space, or contents of strings and numbers. An interpolation is code.
struct SwiftTokens {
  struct Token: Hashable {
    let text: String
    let line: Int
  }

  private(set) var tokens: [Token] = []
  /// The lines of string literals, each up to its end or an interpolation, without escapes.
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
    let hashCount = hashCount(at: place)
    let behind = place + hashCount
    if behind < source.count, source[behind] == "\"" {
      let isLong = source[behind...].starts(with: ["\"", "\"", "\""])
      place = behind + (isLong ? 3 : 1)
      readString(Delimiter(hashCount: hashCount, isLong: isLong))
      return SwiftTokens.Token(text: "\"", line: line)
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
    guard let parentheses = strings.last?.parentheses else { return false }
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
        // The second character of an escape ends nothing.
        if place < source.count { step() }
      } else {
        step()
        if scalar == "\n" {
          texts.append(.init(text: text, line: first))
          (text, first) = ("", line)
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
