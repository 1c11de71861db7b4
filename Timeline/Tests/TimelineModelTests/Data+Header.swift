import Foundation

extension Data {
  /// The most significant byte first.
  init(_ number: some FixedWidthInteger) {
    self = Swift.withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }

  static func joined(_ parts: Data...) -> Data { Data(parts.joined()) }

  /// A segment of a JPEG file before its frame, or the frame's header.
  static func segment(_ code: UInt8, _ parts: Data...) -> Data {
    let content = Data(parts.joined())
    return joined(Data([0xFF, code]), Data(UInt16(2 + content.count)), content)
  }

  static func frame(_ code: UInt8 = 0xC0, width: UInt16, height: UInt16) -> Data {
    segment(code, Data([8]), Data(height), Data(width), Data([1, 1, 0x11, 0]))
  }

  static func png(width: UInt32, height: UInt32) -> Data {
    joined(
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), Data(UInt32(13)), Data("IHDR".utf8),
      Data(width), Data(height), Data([8, 2, 0, 0, 0]), Data("IEND".utf8),
      Data([0xAE, 0x42, 0x60, 0x82]))
  }
}
