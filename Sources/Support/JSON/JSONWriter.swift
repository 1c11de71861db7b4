/// Writes JSON as UTF-8 bytes, value by value.
public struct JSONWriter: Sendable {
  public enum Container: Sendable { case array, object }

  /// Whether each element and member is on a separate line.
  public let isPretty: Bool
  /// The bytes since the last ``takeBytes()``.
  public private(set) var bytes: [UInt8] = []

  private var level = 0
  /// Whether the array or object that is open has an element or member already.
  private var hasElements = false
  /// Whether a key has been written, and its value has not.
  private var isAfterKey = false

  public init(isPretty: Bool = false) { self.isPretty = isPretty }

  /// Removes and returns ``bytes``. Later bytes continue the same document.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  public mutating func writeNull() {
    beginElement()
    bytes += "null".utf8
  }

  public mutating func write(_ bool: Bool) {
    beginElement()
    bytes += (bool ? "true" : "false").utf8
  }

  /// Writes a number with the fewest digits that give back the same double. JSON has no infinity and no NaN: they become `null`.
  public mutating func write(_ number: Double) {
    guard number.isFinite else { return writeNull() }
    beginElement()
    // Up to 2^53, every integer is exactly one double.
    if let integer = Int64(exactly: number), integer.magnitude <= 1 << 53 {
      bytes += String(integer).utf8
    } else {
      bytes += number.description.utf8
    }
  }

  public mutating func write(_ string: String) {
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    JSONBytes.with(string.utf8) { text in
      var text = text
      bytes += text.passPlainText()
      while let byte = text.next {
        writeEscape(of: byte)
        text.advance()
        bytes += text.passPlainText()
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Begins an array or object. Its elements or its members, each a key and a value, and ``end(_:)`` have to follow.
  public mutating func begin(_ container: Container) {
    beginElement()
    bytes.append(container == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    level += 1
    hasElements = false
  }

  public mutating func end(_ container: Container) {
    level -= 1
    if hasElements { breakLine() }
    bytes.append(container == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    hasElements = true
  }

  /// Writes the key of a member. Its value has to follow.
  public mutating func writeKey(_ key: String) {
    write(key)
    bytes += (isPretty ? " : " : ":").utf8
    isAfterKey = true
  }

  /// Writes the comma and the line break before an element or a key.
  private mutating func beginElement() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if hasElements { bytes.append(UInt8(ascii: ",")) }
    hasElements = true
    if level > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * level)
  }

  private mutating func writeEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): bytes += "\\n".utf8
    default:
      bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
      bytes += String(byte, radix: 16).utf8
    }
  }
}
