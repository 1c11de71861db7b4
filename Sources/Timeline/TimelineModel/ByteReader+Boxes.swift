import Foundation

extension ByteReader {
  /// A box, which is a part of a file in the ISO base media file format.
  struct Box {
    let type: String
    let content: ByteReader
  }

  /// The consecutive boxes from here on. What comes after a broken one is left out.
  var boxes: [Box] {
    var reader = self
    var boxes: [Box] = []
    while boxes.count < Self.maximumPartCount, let box = reader.box() { boxes.append(box) }
    return boxes
  }

  /// The content of the first box with a type.
  func box(_ type: String) -> ByteReader? {
    boxes.first { $0.type == type }?.content
  }

  /// The next box: its size, which includes the header, its type and its content.
  mutating func box() -> Box? {
    guard let size = number(UInt32.self), let type = bytes(4) else { return nil }
    let content: Data? =
      switch size {
      case 0: remainingBytes()
      case 1: number(UInt64.self).flatMap { bytes(Int(clamping: $0) - 16) }
      default: bytes(Int(size) - 8)
      }
    return content.map { Box(type: String(decoding: type, as: UTF8.self), content: ByteReader($0)) }
  }

  /// The version and the flags at the beginning of some boxes.
  mutating func versionAndFlags() -> (version: UInt8, flags: UInt32)? {
    number(UInt32.self).map { (UInt8($0 >> 24), $0 & 0xFF_FFFF) }
  }
}
