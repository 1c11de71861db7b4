/// The bytes of a document and a position in them. This file and ``JSONText`` have all the unsafe code of the module. It is safe because:
/// - `position <= all.count`, always. Only this file changes the position, and it never moves it beyond a byte that it has compared.
/// - The memory is alive: ``JSONReader/read(_:flaws:maximumDepth:_:)`` passes the reader to a closure and does not keep it.
struct JSONBytes {
  private let all: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  /// Calls a closure with the bytes of a document, which live as long as the closure runs. Bytes that do not stand side by side are copied.
  static func with<Result>(
    _ bytes: some Collection<UInt8>, _ body: (JSONBytes) throws -> Result
  ) rethrows -> Result {
    try bytes.withContiguousStorageIfAvailable { try body(JSONBytes(all: $0)) }
      ?? Array(bytes).withUnsafeBufferPointer { try body(JSONBytes(all: $0)) }
  }

  /// The bytes from an earlier position to this one. They live as long as the document.
  func passed(since earlier: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: all[earlier..<position])
  }

  /// The byte at the position. Nil at the end.
  @inline(__always)
  var next: UInt8? { position < all.count ? all[position] : nil }

  /// Passes the byte at the position. The caller has seen it.
  @inline(__always)
  mutating func advance() { position += 1 }

  @inline(__always)
  mutating func skipWhitespace() {
    while let byte = next, byte <= 0x20,
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      position += 1
    }
  }

  mutating func skipByteOrderMark() {
    if all[position...].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
  }

  /// Passes a name. If something else is there, the position is that of the first different byte.
  mutating func pass(_ name: StaticString) -> Bool {
    for offset in 0..<name.utf8CodeUnitCount {
      guard next == name.utf8Start[offset] else { return false }
      position += 1
    }
    return true
  }

  /// The line and the column of the position, from 1.
  var lineAndColumn: (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in passed(since: 0) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  func error(_ reason: String) -> JSONError { JSONError(reason, at: self) }

  // MARK: Strings

  /// Passes a string, with the quotation mark at the position.
  mutating func scanString() throws(JSONError) -> JSONText {
    position += 1
    let first = position
    var isValid = true
    var hasEscapes = false
    while true {
      skipPlainWords(passesNonASCII: false)
      guard let byte = next else { throw error(JSONError.end) }
      switch byte {
      case UInt8(ascii: "\""):
        let raw = passed(since: first)
        position += 1
        return JSONText(isValid: isValid, raw: raw, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        if try passEscape() == nil { isValid = false }
      case 0x80...:
        let length = lengthOfCharacter
        if length == 0 { isValid = false }
        position += max(1, length)
      case 0x20...: position += 1
      default:
        throw error("the control character \(byte.asCharacter) has to be escaped in a string")
      }
    }
  }

  /// Passes whole words of plain bytes: no quotation mark, backslash or control character, and only ASCII unless `passesNonASCII`.
  @inline(__always)
  private mutating func skipPlainWords(passesNonASCII: Bool) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while all.count - position >= 8 {
      // Eight bytes are there, at any alignment.
      let word = UnsafeRawBufferPointer(all).loadUnaligned(
        fromByteOffset: position, as: UInt64.self)
      let quotes = (word ^ (ones &* 0x22)) &- ones
      let backslashes = (word ^ (ones &* 0x5C)) &- ones
      let deletes = (word ^ (ones &* 0x7F)) &- ones
      let controls = word &- (ones &* 0x20)
      // The high bit of a byte is set if the byte needs attention. A byte above one of those may be marked, too, which only costs time.
      let marked = quotes | backslashes | deletes | controls
      let special = (passesNonASCII ? marked & ~word : marked | word) & (ones &* 0x80)
      if special != 0 {
        position += special.littleEndian.trailingZeroBitCount / 8
        return
      }
      position += 8
    }
  }

  /// Passes bytes that are written in a string as they are, and returns them.
  mutating func passPlainText() -> UnsafeBufferPointer<UInt8> {
    let first = position
    skipPlainWords(passesNonASCII: true)
    while let byte = next, !byte.needsEscape { position += 1 }
    return passed(since: first)
  }

  /// The length of the UTF-8 sequence at the position, 0 if it is malformed.
  private var lengthOfCharacter: Int {
    var bytes = UnsafeBufferPointer(rebasing: all[position...]).makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let character) = parser.parseScalar(from: &bytes) else { return 0 }
    return character.count
  }

  /// Passes an escape, with the backslash at the position. Returns its character, nil for half a surrogate pair.
  private mutating func passEscape() throws(JSONError) -> Unicode.Scalar? {
    guard position + 1 < all.count else {
      position = all.count
      throw error(JSONError.end)
    }
    var character = Unicode.Scalar(all[position + 1])
    switch character {
    case "\"", "\\", "/": break
    case "b": character = "\u{8}"
    case "f": character = "\u{C}"
    case "n": character = "\n"
    case "r": character = "\r"
    case "t": character = "\t"
    case "u": return try passCodeUnits()
    default: throw error(JSONError.unknownEscape)
    }
    position += 2
    return character
  }

  /// Passes an escape `\uXXXX`, or two that are a surrogate pair.
  private mutating func passCodeUnits() throws(JSONError) -> Unicode.Scalar? {
    guard let unit = codeUnit else {
      throw error(position + 6 > all.count ? JSONError.end : JSONError.unknownEscape)
    }
    position += 6
    guard UTF16.isLeadSurrogate(unit), let trail = codeUnit, UTF16.isTrailSurrogate(trail) else {
      return Unicode.Scalar(unit)
    }
    position += 6
    return Unicode.Scalar(0x10000 as UInt32 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF))
  }

  /// The code unit of the escape `\uXXXX` at the position. Nil without such an escape.
  private var codeUnit: UInt16? {
    guard position + 6 <= all.count, all[position] == UInt8(ascii: "\\"),
      all[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in all[position + 2..<position + 6] {
      guard let digit = byte.hexadecimalDigit else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The text between two quotation marks with its escapes resolved. The scan has checked that each of them is one.
  static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var rest = JSONBytes(all: raw)
    while let byte = rest.next {
      if byte == UInt8(ascii: "\\") {
        text += ((try? rest.passEscape()) ?? "\u{FFFD}").utf8
      } else {
        text.append(byte)
        rest.advance()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Numbers

  /// Passes a number, with its first character at the position.
  mutating func scanNumber() throws(JSONError) -> Double {
    let first = position
    if next == UInt8(ascii: "-") { position += 1 }
    let startOfDigits = position
    try skipDigits()
    if all[startOfDigits] == UInt8(ascii: "0"), position > startOfDigits + 1 {
      position = startOfDigits
      throw error("a number cannot begin with 0")
    }
    if next == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    return Double(String(decoding: passed(since: first), as: UTF8.self)) ?? .infinity
  }

  private mutating func skipDigits() throws(JSONError) {
    let first = position
    while let byte = next, byte &- UInt8(ascii: "0") < 10 { position += 1 }
    if position == first {
      throw error(next == nil ? JSONError.end : "a digit is missing in a number")
    }
  }
}

extension UInt8 {
  /// Whether the writer escapes this byte in a string. The reader takes U+007F as it is, too.
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == 0x7F || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }

  @inlinable public var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
