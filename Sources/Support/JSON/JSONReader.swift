/// Reads JSON from UTF-8 bytes in one pass, value by value, and builds no tree.
/// It accepts exactly the grammar of RFC 8259, after an optional byte order mark. It also throws a ``JSONError`` for a skipped value.
/// A copy of the reader is a bookmark: the copy goes on where it was made, whatever the original has read meanwhile.
///
/// ```swift
/// try JSONReader.read(text.utf8) { reader in
///   try reader.object { reader, key in
///     if "name" ~= key { names.append(try reader.string()) }
///   }
/// }
/// ```
public struct JSONReader {
  /// The treatment of values that JSON allows and that cannot be represented: text that is not UTF-8, half a surrogate pair,
  /// a number beyond all doubles, nesting beyond the maximum depth.
  public enum Flaws: Sendable {
    case refused
    /// They are counted in ``JSONReader/flawCount`` and replaced: malformed parts of a text by U+FFFD, a number by infinity.
    case replaced
  }

  public enum Kind: String, Sendable {
    case null
    case bool = "a boolean"
    case number = "a number"
    case string = "a string"
    case array = "an array"
    case object = "an object"
  }

  /// The number of flaws that have been read so far. If it grows while a value is read, that value contains one.
  public private(set) var flawCount = 0

  /// The deepest nesting of arrays and objects that the caller can enter.
  private let maximumDepth: Int
  private let flaws: Flaws
  private var bytes: JSONBytes
  private var depth = 0

  /// Reads a document: `Data`, the `utf8` of a text, or any other bytes.
  /// - Parameter body: Reads the only value of the document. If it reads nothing, the value is skipped.
  /// - Throws: ``JSONError`` if the bytes are not JSON, and the errors of `body`.
  public static func read<Result>(
    _ bytes: some Collection<UInt8>, flaws: Flaws = .refused, maximumDepth: Int = 512,
    _ body: (inout JSONReader) throws -> Result
  ) throws -> Result {
    try JSONBytes.with(bytes) { bytes in
      var reader = JSONReader(maximumDepth: maximumDepth, flaws: flaws, bytes: bytes)
      reader.bytes.skipByteOrderMark()
      let result = try reader.consumingValue(body)
      reader.bytes.skipWhitespace()
      if let byte = reader.bytes.next {
        throw reader.error("\(byte.asCharacter) cannot stand after the document")
      }
      return result
    }
  }

  // MARK: Values

  /// The type of the next value, which is not read by this.
  public mutating func kind() throws -> Kind {
    bytes.skipWhitespace()
    guard let byte = bytes.next else { throw error(JSONError.end) }
    switch byte {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw noValue(byte)
    }
  }

  public mutating func string() throws -> String {
    try expect(.string)
    return try scannedText().string
  }

  /// Reads a number: the nearest double, which is infinite if the number is beyond all doubles.
  public mutating func number() throws -> Double {
    try expect(.number)
    return try scannedNumber()
  }

  public mutating func bool() throws -> Bool {
    try expect(.bool)
    let isTrue = bytes.next == UInt8(ascii: "t")
    try literal(isTrue ? "true" : "false")
    return isTrue
  }

  public mutating func null() throws {
    try expect(.null)
    try literal("null")
  }

  /// Calls a closure for each member, in the order of the document, also for keys that come twice. A value that it leaves is skipped.
  public mutating func object(_ member: (inout JSONReader, _ key: JSONText) throws -> Void) throws {
    try elements(of: .object) { reader in
      let key = try reader.scannedKey()
      try reader.consumingValue { reader in try member(&reader, key) }
    }
  }

  /// Calls a closure for each element. An element that it does not read is skipped.
  public mutating func array(_ element: (inout JSONReader) throws -> Void) throws {
    try elements(of: .array) { reader in try reader.consumingValue(element) }
  }

  /// Checks a value of any type and any depth and passes it.
  public mutating func skip() throws {
    // True for each open object, false for each open array.
    var open = BitStack()
    repeat {
      switch try kind() {
      case .string: _ = try scannedText()
      case .number: _ = try scannedNumber()
      case .bool: _ = try bool()
      case .null: try literal("null")
      case let kind:
        bytes.advance()
        open.append(kind == .object)
        if depth + open.count == maximumDepth + 1 { try addFlaw(JSONError.tooDeep, at: bytes) }
        if !isAtEnd(of: kind) {
          if kind == .object { _ = try scannedKey() }
          continue
        }
        open.removeLast()
      }
      // The value is complete. It may be the last one of those that are open.
      while let isObject = open.last {
        if try hasMore(isObject ? .object : .array) {
          if isObject { _ = try scannedKey() }
          break
        }
        open.removeLast()
      }
    } while !open.isEmpty
  }

  /// The bytes that have been read since a bookmark.
  public func bytes(since bookmark: JSONReader) -> [UInt8] {
    Array(bytes.passed(since: bookmark.bytes.position))
  }

  // MARK: Grammar

  private mutating func expect(_ expected: Kind) throws {
    let kind = try kind()
    if kind != expected { throw error("there is \(kind.rawValue) instead of \(expected.rawValue)") }
  }

  /// Reads a value with a closure, or skips it if the closure reads nothing.
  private mutating func consumingValue<Result>(
    _ body: (inout JSONReader) throws -> Result
  ) throws -> Result {
    bytes.skipWhitespace()
    let start = bytes.position
    let result = try body(&self)
    if bytes.position == start { try skip() }
    return result
  }

  private mutating func elements(of kind: Kind, _ body: (inout JSONReader) throws -> Void) throws {
    try expect(kind)
    guard depth < maximumDepth else { throw error(JSONError.tooDeep) }
    depth += 1
    bytes.advance()
    if !isAtEnd(of: kind) {
      repeat { try body(&self) } while try hasMore(kind)
    }
    depth -= 1
  }

  /// Passes the bracket that ends an array or an object if that bracket comes next.
  private mutating func isAtEnd(of kind: Kind) -> Bool {
    bytes.skipWhitespace()
    guard bytes.next == kind.end else { return false }
    bytes.advance()
    return true
  }

  /// Passes the comma after an element or member, or the bracket after the last one.
  private mutating func hasMore(_ kind: Kind) throws -> Bool {
    bytes.skipWhitespace()
    guard let byte = bytes.next else { throw error(JSONError.end) }
    guard byte == UInt8(ascii: ",") || byte == kind.end else {
      throw error("\(byte.asCharacter) cannot stand after a value")
    }
    bytes.advance()
    guard byte != kind.end else { return false }
    bytes.skipWhitespace()
    if bytes.next == kind.end { throw error("no value stands after the comma") }
    return true
  }

  private mutating func scannedKey() throws -> JSONText {
    bytes.skipWhitespace()
    guard let byte = bytes.next else { throw error(JSONError.end) }
    guard byte == UInt8(ascii: "\"") else {
      throw error("a key has to begin with a quotation mark, not with \(byte.asCharacter)")
    }
    let key = try scannedText()
    bytes.skipWhitespace()
    guard let byte = bytes.next else { throw error(JSONError.end) }
    guard byte == UInt8(ascii: ":") else {
      throw error("\(byte.asCharacter) cannot stand after a key")
    }
    bytes.advance()
    return key
  }

  private mutating func scannedText() throws -> JSONText {
    let start = bytes
    let text = try bytes.scanString()
    if !text.isValid { try addFlaw("a string is not valid Unicode text", at: start) }
    return text
  }

  private mutating func scannedNumber() throws -> Double {
    let start = bytes
    let number = try bytes.scanNumber()
    if !number.isFinite { try addFlaw("a number is too large", at: start) }
    return number
  }

  private mutating func literal(_ name: StaticString) throws {
    guard bytes.pass(name) else { throw bytes.next.map(noValue) ?? error(JSONError.end) }
  }

  private mutating func addFlaw(_ reason: String, at place: JSONBytes) throws {
    if flaws == .refused { throw place.error(reason) }
    flawCount += 1
  }

  private func noValue(_ byte: UInt8) -> JSONError {
    error("a value cannot begin with \(byte.asCharacter)")
  }

  private func error(_ reason: String) -> JSONError { bytes.error(reason) }
}

extension JSONReader.Kind {
  fileprivate var end: UInt8 { self == .object ? UInt8(ascii: "}") : UInt8(ascii: "]") }
}

/// A string of a document that is being read. It becomes a `String` only on demand, because comparing a key needs none.
public struct JSONText {
  /// Whether the text is valid Unicode. Otherwise ``string`` contains U+FFFD in place of the malformed parts.
  public let isValid: Bool
  let raw: UnsafeBufferPointer<UInt8>
  let hasEscapes: Bool

  public var string: String {
    hasEscapes ? JSONBytes.unescaped(raw) : String(decoding: raw, as: UTF8.self)
  }

  public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if isValid, !hasEscapes { return body(raw) }
    var string = string
    return string.withUTF8(body)
  }

  /// Whether the text equals a name. Also lets a `switch` compare keys.
  public static func ~= (name: StaticString, text: JSONText) -> Bool {
    text.withUTF8 { bytes in
      name.withUTF8Buffer { bytes.count == $0.count && bytes.elementsEqual($0) }
    }
  }
}

/// A stack of bits. With it, a document of brackets needs an eighth of its size to be skipped.
private struct BitStack {
  private var words: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var last: Bool? { isEmpty ? nil : words[(count - 1) / 64] >> UInt64((count - 1) % 64) & 1 == 1 }

  mutating func append(_ bit: Bool) {
    if count / 64 == words.count { words.append(0) }
    let place: UInt64 = 1 << UInt64(count % 64)
    words[count / 64] = bit ? words[count / 64] | place : words[count / 64] & ~place
    count += 1
  }

  mutating func removeLast() { count -= 1 }
}
