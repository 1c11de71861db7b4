/// Writes JSON as UTF-8 bytes, value by value.
public struct JSONWriter {
  /// Whether each element and member is on a line of its own.
  public let isPretty: Bool
  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []

  private var level = 0

  public init(isPretty: Bool = false) {
    self.isPretty = isPretty
  }

  public mutating func writeNull() { bytes += "null".utf8 }

  public mutating func write(_ bool: Bool) { bytes += (bool ? "true" : "false").utf8 }

  /// Writes a number with the fewest digits that give back the same double. JSON has no infinity and no NaN: they become `null`.
  public mutating func write(_ number: Double) {
    // Up to 2^53, every integer is exactly one double.
    if let integer = Int64(exactly: number), integer.magnitude <= 1 << 53 {
      bytes += String(integer).utf8
    } else if number.isFinite {
      bytes += number.description.utf8
    } else {
      writeNull()
    }
  }

  /// Writes a string. Control characters, quotation marks and backslashes are escaped.
  public mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      // A run of bytes without escapes is copied at once.
      var start = 0
      for (index, byte) in text.enumerated() where byte.needsEscape {
        bytes += text[start..<index]
        writeEscape(of: byte)
        start = index + 1
      }
      bytes += text[start...]
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an array whose elements a closure writes.
  public mutating func writeArray<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.write(elements, between: "[", "]", write)
  }

  /// Writes an object whose values a closure writes.
  public mutating func writeObject<Value>(
    _ members: some Sequence<(key: String, value: Value)>,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.write(members, between: "{", "}") { writer, member in
      writer.write(member.key)
      writer.bytes += (writer.isPretty ? " : " : ":").utf8
      write(&writer, member.value)
    }
  }

  private mutating func write<Elements: Sequence>(
    _ elements: Elements, between open: String, _ close: String,
    _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    bytes += open.utf8
    level += 1
    var isEmpty = true
    for element in elements {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      isEmpty = false
      breakLine()
      write(&self, element)
    }
    level -= 1
    if !isEmpty { breakLine() }
    bytes += close.utf8
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * level)
  }

  private mutating func writeEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"):
      bytes += "\\n".utf8
    default:
      bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
      bytes += String(byte, radix: 16).utf8
    }
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == 0x7F || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
