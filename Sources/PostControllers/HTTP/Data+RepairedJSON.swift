import Foundation

extension Data {
  /// This JSON with U+FFFD in place of invalid text: bytes that are not UTF-8, and escapes of half a character (`\ud83d` without
  /// its other half).
  ///
  /// A decoder refuses a whole document because of one such key. Whoever writes such a key must not hide all other posts.
  package var repairedJSON: Data {
    let bytes = Array(String(decoding: self, as: UTF8.self).utf8)
    var repaired = Data(capacity: bytes.count)
    var index = 0
    while index < bytes.count {
      let length: Int
      switch (Self.escapedUnit(in: bytes, at: index), Self.escapedUnit(in: bytes, at: index + 6)) {
      case (0xD800..<0xDC00, 0xDC00..<0xE000):
        length = 12
      case (0xD800..<0xE000, _):
        repaired.append(contentsOf: Array(#"\ufffd"#.utf8))
        index += 6
        continue
      default:
        // A backslash and the character after it belong together: `\\ud83d` is a backslash and five letters.
        length = bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let end = Swift.min(index + length, bytes.count)
      repaired.append(contentsOf: bytes[index..<end])
      index = end
    }
    return repaired
  }

  /// The UTF-16 code unit of the escape `\uXXXX` at an index. 0 if there is no such escape.
  private static func escapedUnit(in bytes: [UInt8], at index: Int) -> Int {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return 0 }
    return Int(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16) ?? 0
  }
}
