/// The line with the size of the next chunk.
enum ChunkSize {
  /// Parses a hexadecimal number. Extensions after a semicolon are ignored.
  static func parse(_ line: [UInt8]) throws(HTTPRequestError) -> Int {
    var size = 0
    var index = 0
    while index < line.count, let digit = Int(hexadecimal: line[index]) {
      size = size << 4 | digit
      index += 1
      // Leading zeros count, too: the number of digits is limited.
      guard index <= 15 else { throw .malformed("A chunk's size is too long.") }
    }
    guard index > 0 else { throw .malformed("A chunk's size is not a number.") }
    while index < line.count, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
    guard index == line.count || line[index] == UInt8(ascii: ";"),
      !line[index...].contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    else { throw .malformed("A chunk's size is not a number.") }
    return size
  }
}

extension Int {
  fileprivate init?(hexadecimal byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = Int(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = Int(byte) - 0x61 + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self = Int(byte) - 0x41 + 10
    default: return nil
    }
  }
}
