/// The tokens of Swift sources, as far as they matter to compare two of them: no comments, no white space, and no matter what
/// a string or a number says.
struct SwiftTokens {
  struct Token: Hashable {
    /// A number for the text of the token.
    let text: UInt64
    /// The line, counted from 1.
    let line: Int
  }

  private(set) var tokens: [Token] = []
  /// The names that are declared here.
  private(set) var declaredNames: Set<UInt64> = []

  init(_ source: some Collection<UInt8>) {
    var lexer = Lexer(source: Array(source))
    while let token = lexer.next() { tokens.append(token) }
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      if Self.introducers.contains(token.text) { declaredNames.insert(next.text) }
      // A parameter, an argument of a closure or a label.
      if Self.followers.contains(next.text) { declaredNames.insert(token.text) }
    }
  }

  private static let introducers = Set(
    [
      "let", "var", "func", "struct", "class", "enum", "protocol", "typealias", "for", "case",
    ].map { hash($0.utf8) })
  private static let followers = Set([":", "in"].map { hash($0.utf8) })

  /// The number for a text. It is the same in each run.
  static func hash(_ text: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}

/// Reads a source byte by byte.
private struct Lexer {
  let source: [UInt8]
  private var place = 0
  private var line = 1

  init(source: [UInt8]) { self.source = source }

  private static let (newline, quote, backslash) = (
    UInt8(ascii: "\n"), UInt8(ascii: "\""), UInt8(ascii: "\\")
  )

  mutating func next() -> SwiftTokens.Token? {
    skipSpaceAndComments()
    guard place < source.count else { return nil }
    let (start, line) = (place, line)
    let first = source[place]
    if first == Self.quote {
      skipString()
      return token([Self.quote], line)
    }
    if isDigit(first) {
      while place < source.count, isDigit(source[place]) || source[place] == UInt8(ascii: "_") {
        place += 1
      }
      return token([UInt8(ascii: "0")], line)
    }
    place += 1
    if isNamePart(first) {
      while place < source.count, isNamePart(source[place]) { place += 1 }
    }
    return token(source[start..<place], line)
  }

  private func token(_ text: some Sequence<UInt8>, _ line: Int) -> SwiftTokens.Token {
    SwiftTokens.Token(text: SwiftTokens.hash(text), line: line)
  }

  private mutating func skipSpaceAndComments() {
    while place < source.count {
      if source[place] <= 0x20 {
        step()
      } else if starts(with: "//") {
        while place < source.count, source[place] != Self.newline { place += 1 }
      } else if starts(with: "/*") {
        place += 2
        while place < source.count, !starts(with: "*/") { step() }
        place = min(place + 2, source.count)
      } else {
        return
      }
    }
  }

  private mutating func skipString() {
    let isLong = starts(with: "\"\"\"")
    place += isLong ? 3 : 1
    while place < source.count {
      if isLong ? starts(with: "\"\"\"") : source[place] == Self.quote {
        place += isLong ? 3 : 1
        return
      }
      // The string has no end.
      if !isLong, source[place] == Self.newline { return }
      if source[place] == Self.backslash { step() }
      if place < source.count { step() }
    }
  }

  private mutating func step() {
    if source[place] == Self.newline { line += 1 }
    place += 1
  }

  private func starts(with text: StaticString) -> Bool {
    guard place + text.utf8CodeUnitCount <= source.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { source[place + $0] == text.utf8Start[$0] }
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Whether a byte can be in a name. Those of letters beyond ASCII can.
  private func isNamePart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || isDigit(byte)
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
