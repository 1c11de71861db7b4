import Foundation

/// Writes values as JSON, always in the same form: children in the order of their keys, numbers with the fewest digits
/// that give back the same double.
struct JSONWriter {
  /// Whether each child is on a line of its own.
  let isPretty: Bool

  private var bytes: [UInt8] = []
  private var level = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// The JSON of one value. An object whose keys are mostly small integers becomes an array.
  func data(for value: Value) -> Data {
    var writer = self
    writer.write(value)
    return Data(writer.bytes)
  }

  /// The JSON of an object with these members, some of which may be null. An empty list is written as `{}`, nil as
  /// `null`.
  func data(forMembers members: [(Key, Value)]?) -> Data {
    guard let members else { return data(for: .null) }
    var writer = self
    writer.writeMembers(members)
    return Data(writer.bytes)
  }

  private mutating func write(_ value: Value) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .object(let object):
      if let elements = object.arrayElements {
        write(elements, between: "[", "]") { writer, element in writer.write(element) }
      } else {
        writeMembers(object.children.map { ($0, $1) })
      }
    }
  }

  private mutating func writeMembers(_ members: [(Key, Value)]) {
    write(members.sorted { $0.0 < $1.0 }, between: "{", "}") { writer, member in
      writer.write(member.0.text)
      writer.bytes += (writer.isPretty ? " : " : ":").utf8
      writer.write(member.1)
    }
  }

  private mutating func write<Element>(
    _ elements: [Element], between open: String, _ close: String,
    _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    bytes += open.utf8
    level += 1
    for (offset, element) in elements.enumerated() {
      if offset > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine()
      writeElement(&self, element)
    }
    level -= 1
    if !elements.isEmpty { breakLine() }
    bytes += close.utf8
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * level)
  }

  private mutating func write(_ number: Double) {
    // Up to 2^53, every integer is exactly one double.
    if let integer = Int64(exactly: number), integer.magnitude <= 1 << 53 {
      bytes += String(integer).utf8
    } else {
      bytes += number.description.utf8
    }
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      // A run of bytes without escapes is copied at once.
      var start = 0
      var index = 0
      while index < text.count {
        let byte = text[index]
        if byte < 0x20 || byte == 0x7F || byte == 0x22 || byte == 0x5C {
          bytes += UnsafeBufferPointer(rebasing: text[start..<index])
          writeEscape(of: byte)
          start = index + 1
        }
        index += 1
      }
      bytes += UnsafeBufferPointer(rebasing: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
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

extension Object {
  /// The children as array elements, with null for missing ones. Nil unless every key is an array index and more than
  /// half of the indexes up to the last one are used.
  fileprivate var arrayElements: [Value]? {
    var last = -1
    for key in children.keys {
      guard let index = key.arrayIndex else { return nil }
      last = max(last, index)
    }
    guard last + 1 < 2 * children.count else { return nil }
    return (0...last).map { children[Key(index: $0)] ?? .null }
  }
}
