/// The bytes of a document and a position in them.
///
/// This file contains all the unsafe code of the module, but for ``JSONText/withUTF8(_:)``, which hands it on. Each access holds because of one of two facts:
/// - `position <= count`, always. Only this file changes the position, and it never moves it beyond a byte that it has compared.
/// - The memory is alive: ``JSONReader/read(_:flaws:maximumDepth:_:)`` gives the reader to a closure and keeps nothing of it.
struct JSONBytes {
  private let start: UnsafePointer<UInt8>
  private let count: Int
  private(set) var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // An empty buffer may have no address. Its bytes are never read, and 1 is not 0, so this pointer is not nil.
    start = bytes.baseAddress ?? UnsafePointer(bitPattern: 1)!
    count = bytes.count
  }

  /// Calls a closure with the bytes of a document, which live as long as the closure runs. Bytes that do not stand side by side are copied.
  static func with<Result>(
    _ bytes: some Collection<UInt8>, _ body: (JSONBytes) throws -> Result
  ) rethrows -> Result {
    try bytes.withContiguousStorageIfAvailable { try body(JSONBytes($0)) }
      ?? Array(bytes).withUnsafeBufferPointer { try body(JSONBytes($0)) }
  }

  /// The byte at the position. Nil at the end.
  @inline(__always)
  var next: UInt8? { position < count ? start[position] : nil }

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

  /// Passes U+FEFF at the position.
  mutating func skipByteOrderMark() {
    if count - position >= 3, start[position] == 0xEF, start[position + 1] == 0xBB,
      start[position + 2] == 0xBF
    {
      position += 3
    }
  }

  /// Passes a name. If something else is there, the position is that of the first different byte.
  mutating func pass(_ name: StaticString) -> Bool {
    for offset in 0..<name.utf8CodeUnitCount {
      guard next == name.utf8Start[offset] else { return false }
      position += 1
    }
    return true
  }

  func copied(since earlier: JSONBytes) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start + earlier.position, count: position - earlier.position))
  }

  /// The line and the column of the position, from 1.
  var lineAndColumn: (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in UnsafeBufferPointer(start: start, count: position) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason, at: self) }

  // MARK: Strings

  /// Passes a string, with the quotation mark at the position.
  mutating func scanString() throws(JSONError) -> JSONText {
    position += 1
    let first = position
    var isValid = true
    var hasEscapes = false
    while true {
      skipPlainWords(passesNonASCII: false)
      guard let byte = next else { throw error(.end) }
      switch byte {
      case UInt8(ascii: "\""):
        let raw = Slice(start: start + first, count: position - first)
        position += 1
        return JSONText(isValid: isValid, raw: raw, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape(isValid: &isValid)
      case 0x80...:
        let length = lengthOfCharacter
        if length == 0 { isValid = false }
        position += max(1, length)
      case 0x20...:
        position += 1
      default:
        throw error(.controlCharacter(byte))
      }
    }
  }

  /// Passes eight bytes at once, as long as none of them is a quotation mark, a backslash or a control character, or, unless
  /// `passesNonASCII`, is beyond ASCII.
  @inline(__always)
  private mutating func skipPlainWords(passesNonASCII: Bool) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while count - position >= 8 {
      // Eight bytes are there, at any alignment.
      let word = UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
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
    return UnsafeBufferPointer(start: start + first, count: position - first)
  }

  /// The length of the UTF-8 sequence at the position, 0 if it is malformed.
  private var lengthOfCharacter: Int {
    var bytes = UnsafeBufferPointer(start: start + position, count: count - position).makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let character) = parser.parseScalar(from: &bytes) else { return 0 }
    return character.count
  }

  /// Passes an escape, with the backslash at the position.
  private mutating func skipEscape(isValid: inout Bool) throws(JSONError) {
    guard position + 1 < count else {
      position = count
      throw error(.end)
    }
    switch start[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: position) else {
        throw error(position + 6 > count ? .end : .unknownEscape)
      }
      position += 6
      if UTF16.isTrailSurrogate(unit) {
        isValid = false
      } else if UTF16.isLeadSurrogate(unit) {
        if let next = codeUnit(at: position), UTF16.isTrailSurrogate(next) {
          position += 6
        } else {
          isValid = false
        }
      }
    default:
      throw error(.unknownEscape)
    }
  }

  /// The code unit of the escape `\uXXXX` at an index. Nil if there is no such escape.
  private func codeUnit(at index: Int) -> UInt16? {
    Slice(start: start, count: count).codeUnit(at: index)
  }

  /// A part of the document that lies between two quotation marks.
  struct Slice {
    fileprivate let start: UnsafePointer<UInt8>
    fileprivate let count: Int

    var string: String {
      String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      body(UnsafeBufferPointer(start: start, count: count))
    }

    /// The text with its escapes resolved. Each backslash stands before something that it can escape: the scan has checked that.
    var unescapedString: String {
      var text: [UInt8] = []
      text.reserveCapacity(count)
      var index = 0
      while index < count {
        let byte = start[index]
        guard byte == UInt8(ascii: "\\") else {
          text.append(byte)
          index += 1
          continue
        }
        let escaped = start[index + 1]
        index += 2
        switch escaped {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
          let unit = codeUnit(at: index - 2) ?? 0
          index += 4
          var scalar = Unicode.Scalar(unit)
          if UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: index),
            UTF16.isTrailSurrogate(trail)
          {
            scalar = Unicode.Scalar(
              0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(trail) - 0xDC00)
            index += 6
          }
          text += String(scalar ?? "\u{FFFD}").utf8
        default: text.append(escaped)
        }
      }
      return String(decoding: text, as: UTF8.self)
    }

    fileprivate func codeUnit(at index: Int) -> UInt16? {
      guard index + 6 <= count, start[index] == UInt8(ascii: "\\"),
        start[index + 1] == UInt8(ascii: "u")
      else { return nil }
      var unit: UInt16 = 0
      for offset in index + 2..<index + 6 {
        guard let digit = start[offset].hexadecimalDigit else { return nil }
        unit = unit << 4 | UInt16(digit)
      }
      return unit
    }
  }

  // MARK: Numbers

  /// Passes a number, with its first character at the position.
  mutating func scanNumber() throws(JSONError) -> JSONNumber {
    let first = position
    if next == UInt8(ascii: "-") { position += 1 }
    let startOfDigits = position
    try skipDigits()
    if start[startOfDigits] == UInt8(ascii: "0"), position > startOfDigits + 1 {
      position = startOfDigits
      throw error(.leadingZero)
    }
    var isInteger = true
    if next == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try skipDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    let text = Slice(start: start + first, count: position - first).string
    return JSONNumber(double: Double(text) ?? .infinity, integer: isInteger ? Int64(text) : nil)
  }

  private mutating func skipDigits() throws(JSONError) {
    let first = position
    while let byte = next, byte &- UInt8(ascii: "0") < 10 { position += 1 }
    if position == first { throw error(next == nil ? .end : .noDigit) }
  }
}

extension UInt8 {
  /// Whether the writer escapes this byte in a string. The reader takes U+007F as it is, too.
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == 0x7F || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }

  /// The value of this ASCII character as a hexadecimal digit.
  public var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension StaticString {
  /// The text as bytes, which live as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
