/// The tokens of Swift sources, as far as they matter to compare two of them: no comments, no white space, and no matter what
/// a string or a number says. An interpolation is code.
struct SwiftTokens {
  struct Token: Hashable {
    let text: String
    /// The line, counted from 1.
    let line: Int
  }

  /// A line of what a string literal says, up to its end or to an interpolation.
  struct Text: Hashable {
    /// Without its indentation, with its escapes resolved.
    let text: String
    let line: Int
  }

  private(set) var tokens: [Token] = []
  private(set) var texts: [Text] = []
  /// The names that are declared here.
  private(set) var declaredNames: Set<String> = []

  init(_ source: some Collection<UInt8>) {
    var lexer = Lexer(source: Array(source))
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

/// Reads a source byte by byte. It finds the ends of comments and literals where Swift finds them, so that no code looks like a
/// comment or a text.
private struct Lexer {
  /// The beginning and the end of a string literal.
  private struct Delimiter {
    let hashCount: Int
    let isLong: Bool
    var quoteCount: Int { isLong ? 3 : 1 }
  }

  let source: [UInt8]
  private(set) var texts: [SwiftTokens.Text] = []
  private var place = 0
  private var line = 1
  /// The string literals around this place, and how many parentheses are open in the interpolation of each.
  private var strings: [(delimiter: Delimiter, parentheses: Int)] = []
  /// Quotation marks before this place belong to a regular expression.
  private var regexEnd = 0

  init(source: [UInt8]) { self.source = source }

  private static let (newline, quote, backslash, hash, slash) = (
    UInt8(ascii: "\n"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"),
    UInt8(ascii: "/")
  )

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
      if behind < source.count, source[behind] == Self.quote {
        let isLong = isLong(at: behind, hashCount)
        place = behind + (isLong ? 3 : 1)
        readString(Delimiter(hashCount: hashCount, isLong: isLong))
        return SwiftTokens.Token(text: "\"", line: line)
      }
      if behind < source.count, source[behind] == Self.slash {
        regexEnd = hashCount > 0 ? rawRegexEnd(from: behind + 1, hashCount) : regexEnd(from: behind)
      }
      if hashCount > 0 {
        place = behind
        return token(source[start..<place], line)
      }
      if first == UInt8(ascii: "`"),
        let end = source[(place + 1)...].firstIndex(where: { $0 == first || isLineEnd($0) }),
        source[end] == first, end > place + 1
      {
        place = end + 1
        return token(source[(start + 1)..<end], line)
      }
    }
    if isDigit(first) {
      while place < source.count, isDigit(source[place]) || source[place] == UInt8(ascii: "_") {
        place += 1
      }
      return SwiftTokens.Token(text: "0", line: line)
    }
    while let length = namePartLength() { place += length }
    if place == start { place += scalar().map(UTF8.width) ?? 1 }
    return token(source[start..<place], line)
  }

  private func token(_ text: ArraySlice<UInt8>, _ line: Int) -> SwiftTokens.Token {
    SwiftTokens.Token(text: String(decoding: text, as: UTF8.self), line: line)
  }

  private mutating func skipSpaceAndComments() {
    while place < source.count {
      if source[place] <= 0x20 {
        step()
      } else if source[place] >= 0x80, let scalar = scalar(),
        scalar.properties.isWhitespace || scalar == "\u{FEFF}"
      {
        place += UTF8.width(scalar)
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

  /// Counts the parentheses of an interpolation.
  ///
  /// - Returns: Whether it ended here.
  private mutating func endsInterpolation() -> Bool {
    guard let parentheses = strings.last?.parentheses, place >= regexEnd else { return false }
    switch source[place] {
    case UInt8(ascii: "("): strings[strings.count - 1].parentheses += 1
    case UInt8(ascii: ")") where parentheses == 0:
      place += 1
      return true
    case UInt8(ascii: ")"): strings[strings.count - 1].parentheses -= 1
    default: break
    }
    return false
  }

  /// Whether the quotation mark is the first of three. `#"""#` is a short literal.
  private func isLong(at quote: Int, _ hashCount: Int) -> Bool {
    guard source[quote...].prefix(3) == [Self.quote, Self.quote, Self.quote] else { return false }
    guard hashCount > 0 else { return true }
    var place = quote + 2
    while place < source.count, !isLineEnd(source[place]) {
      if source[place] == Self.quote, hasHashes(hashCount, at: place + 1) { return false }
      place += 1
    }
    return true
  }

  /// Reads a string literal from behind its delimiter or an interpolation, up to its end or the next interpolation.
  private mutating func readString(_ delimiter: Delimiter) {
    var text: [UInt8] = []
    var first = line
    func end() { texts.append(.init(text: String(decoding: text, as: UTF8.self), line: first)) }
    while place < source.count {
      let byte = source[place]
      // A short string that has no end ends with its line.
      if !delimiter.isLong, isLineEnd(byte) { break }
      if ends(delimiter) {
        place += delimiter.quoteCount + delimiter.hashCount
        break
      }
      if byte == Self.backslash, hasHashes(delimiter.hashCount, at: place + 1) {
        place += 1 + delimiter.hashCount
        if starts(with: "(") {
          place += 1
          strings.append((delimiter, 0))
          break
        }
        readEscape(into: &text)
      } else {
        step()
        if byte == Self.newline {
          end()
          (text, first) = ([], line)
          skipIndentation()
        } else {
          text.append(byte)
        }
      }
    }
    end()
  }

  private func ends(_ delimiter: Delimiter) -> Bool {
    source[place] == Self.quote && (!delimiter.isLong || starts(with: "\"\"\""))
      && hasHashes(delimiter.hashCount, at: place + delimiter.quoteCount)
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    guard place < source.count else { return }
    let byte = source[place]
    switch byte {
    case UInt8(ascii: "u") where starts(with: "u{"):
      let digits = source[(place + 2)...].prefix(9).prefix { $0 != UInt8(ascii: "}") }
      place += 2 + digits.count
      if let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        text += Array(String(scalar).utf8)
      }
      if starts(with: "}") { place += 1 }
    case ...0x20:
      // The line goes on in the next one.
      while place < source.count, source[place] <= 0x20, !isLineEnd(source[place]) { place += 1 }
      while place < source.count, isLineEnd(source[place]) { step() }
      skipIndentation()
    default:
      // A line break or a tab is a space here, as in a sentence.
      text.append("nrt0".utf8.contains(byte) ? UInt8(ascii: " ") : byte)
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
    let prefixes = "!~?^&*-+<>=|%.".utf8
    let before = source[..<start].suffix(8).last { !prefixes.contains($0) }
    guard before.map({ $0 <= 0x20 || "([{,;:".utf8.contains($0) }) ?? true else { return start }
    var (place, parentheses, isInClass) = (start + 1, 0, false)
    guard place < source.count, source[place] > 0x20 else { return start }
    while place < source.count, !isLineEnd(source[place]) {
      switch source[place] {
      case Self.slash: return place + 1
      case Self.backslash: place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: parentheses += 1
      case UInt8(ascii: ")") where !isInClass:
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
    let first = source[start...].first { $0 > 0x20 || isLineEnd($0) }
    let isLong = first.map(isLineEnd) ?? false
    var place = start
    while place < source.count, isLong || !isLineEnd(source[place]) {
      if source[place] == Self.slash, hasHashes(hashCount, at: place + 1) {
        return place + 1 + hashCount
      }
      place += source[place] == Self.backslash ? 2 : 1
    }
    return min(place, source.count)
  }

  // MARK: Bytes

  private mutating func step() {
    if source[place] == Self.newline { line += 1 }
    place += 1
  }

  private func starts(with text: StaticString) -> Bool {
    guard place + text.utf8CodeUnitCount <= source.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { source[place + $0] == text.utf8Start[$0] }
  }

  private func hashCount(at place: Int) -> Int {
    source[place...].prefix { $0 == Self.hash }.count
  }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    place + count <= source.count && source[place..<place + count].allSatisfy { $0 == Self.hash }
  }

  /// Swift ends a line with a carriage return, too.
  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Self.newline || byte == UInt8(ascii: "\r")
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// The number of bytes here that can be in a name. Nil for an operator or a punctuation mark.
  private func namePartLength() -> Int? {
    guard place < source.count else { return nil }
    let byte = source[place]
    guard byte >= 0x80 else {
      let isPart =
        byte == UInt8(ascii: "_") || isDigit(byte)
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      return isPart ? 1 : nil
    }
    return scalar().flatMap { $0.properties.isXIDContinue ? UTF8.width($0) : nil }
  }

  /// The Unicode scalar here. Nil for malformed bytes.
  private func scalar() -> Unicode.Scalar? {
    var bytes = source[place...].prefix(4).makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar }
    return nil
  }
}
