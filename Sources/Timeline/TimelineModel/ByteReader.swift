import Foundation

/// Reads bytes from their beginning on, and never beyond their end.
struct ByteReader {
  /// The most parts of one kind that a file is searched for what it says. Real ones have some hundred; a file that was
  /// made to be slow has millions.
  static let maximumPartCount = 4096

  private var rest: Data

  init(_ data: Data) {
    rest = data
  }

  /// The next byte, which stays to be read.
  var next: UInt8? { rest.first }

  /// The next bytes; nil, and nothing is read, if there are not as many.
  mutating func bytes(_ count: Int) -> Data? {
    guard 0...rest.count ~= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// All bytes that are left.
  mutating func remainingBytes() -> Data {
    defer { rest = Data() }
    return rest
  }

  /// The next number, whose most significant byte comes first.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
    bytes(Number.bitWidth / 8)?.reduce(0) { $0 << 8 | Number($1) }
  }

  /// Reads as many bytes as a text has; whether they are that text.
  mutating func reads(_ text: String) -> Bool {
    bytes(text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }
}
