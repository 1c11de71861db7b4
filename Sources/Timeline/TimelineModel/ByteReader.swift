import Foundation

/// Reads bytes from the beginning, and never beyond the end.
struct ByteReader {
  /// The maximum number of parts to search in a file. Real files have some hundred; a malicious one may have millions.
  static let maximumPartCount = 4096

  private var rest: Data

  init(_ data: Data) {
    rest = data
  }

  /// The next byte, without reading it.
  var next: UInt8? { rest.first }

  /// Reads bytes. Returns nil, and reads nothing, if there are not enough.
  mutating func bytes(_ count: Int) -> Data? {
    guard 0...rest.count ~= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads all remaining bytes.
  mutating func remainingBytes() -> Data {
    defer { rest = Data() }
    return rest
  }

  /// Reads a big-endian number.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
    bytes(Number.bitWidth / 8)?.reduce(0) { $0 << 8 | Number($1) }
  }

  /// Reads as many bytes as a text has. Returns whether they are that text.
  mutating func reads(_ text: String) -> Bool {
    bytes(text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }
}
