/// The words of JSON, read one after the other.
struct JSONText {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The next byte that is no space, which stays the next one.
  mutating func peek() throws -> UInt8 {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        place += 1
      case let byte:
        return byte
      }
    }
    throw RealtimeDatabaseError.invalidData
  }

  /// Goes over the next byte that is no space.
  mutating func next() throws -> UInt8 {
    let byte = try peek()
    place += 1
    return byte
  }

  mutating func expectEnd() throws {
    guard (try? peek()) == nil else { throw RealtimeDatabaseError.invalidData }
  }

  /// A string, a number or one of the three names; nil if it is JSON, but beyond all doubles or broken text.
  mutating func scalar() throws -> Value? {
    switch try peek() {
    case UInt8(ascii: "\""): return try string().map(Value.string)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: Value) throws -> Value {
    let end = place + word.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[place..<end].elementsEqual(expected) else {
      throw RealtimeDatabaseError.invalidData
    }
    place = end
    return value
  }
}

// Numbers.
extension JSONText {
  /// Powers of ten that are doubles, exactly.
  private static let powers: [Double] = (0...22).map {
    (0..<$0).reduce(1) { power, _ in power * 10 }
  }

  private mutating func number() throws -> Value? {
    let start = place
    let isNegative = take(UInt8(ascii: "-"))
    var digits = 0
    let integerStart = place
    try readDigits(into: &digits)
    let integerCount = place - integerStart
    guard integerCount == 1 || bytes[integerStart] != UInt8(ascii: "0") else {
      throw RealtimeDatabaseError.invalidData
    }
    var fractionCount = 0
    if take(UInt8(ascii: ".")) {
      let fractionStart = place
      try readDigits(into: &digits)
      fractionCount = place - fractionStart
    }
    var hasExponent = false
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      var exponent = 0
      try readDigits(into: &exponent)
      hasExponent = true
    }
    // Both are exact doubles, so that their quotient is the nearest one.
    if !hasExponent, integerCount + fractionCount <= 15 {
      let number = Double(digits) / Self.powers[fractionCount]
      return .number(isNegative ? -number : number)
    }
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
      number.isFinite
    else { return nil }
    return .number(number)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// One digit or more.
  private mutating func readDigits(into number: inout Int) throws {
    let start = place
    while place < bytes.count, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
      // Wraps where there are too many digits for the short way anyway.
      number = number &* 10 &+ Int(digit)
      place += 1
    }
    guard place > start else { throw RealtimeDatabaseError.invalidData }
  }
}

// Strings.
extension JSONText {
  /// nil if what stands between the quotes is broken.
  mutating func string() throws -> String? {
    guard try next() == UInt8(ascii: "\"") else { throw RealtimeDatabaseError.invalidData }
    let start = place
    var isPlain = true
    var isBroken = false
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        let content = UnsafeRawBufferPointer(rebasing: bytes[start..<place])
        place += 1
        if isBroken { return nil }
        return isPlain ? String(validating: content, as: UTF8.self) : Self.unescaped(content)
      case UInt8(ascii: "\\"):
        isPlain = false
        place += 2
      case let byte:
        if byte < 0x20 { isBroken = true }
        place += 1
      }
    }
    throw RealtimeDatabaseError.invalidData
  }

  private static func unescaped(_ content: UnsafeRawBufferPointer) -> String? {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var rest = content[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case let byte?
      where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || byte == UInt8(ascii: "/"):
        text.append(byte)
      case UInt8(ascii: "u"):
        guard let scalar = unicodeScalar(in: &rest) else { return nil }
        text += UTF8.encode(scalar) ?? .init()
      default:
        return nil
      }
    }
    return String(validating: text, as: UTF8.self)
  }

  /// The character after `\u`, which may need a second escape.
  private static func unicodeScalar(
    in rest: inout Slice<UnsafeRawBufferPointer>
  ) -> Unicode.Scalar? {
    guard let unit = codeUnit(in: &rest) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let trail = codeUnit(in: &rest), UTF16.isTrailSurrogate(trail)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private static func codeUnit(in rest: inout Slice<UnsafeRawBufferPointer>) -> UInt16? {
    guard rest.count >= 4 else { return nil }
    var unit: UInt16 = 0
    for byte in rest.prefix(4) {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    rest = rest.dropFirst(4)
    return unit
  }
}
