import Foundation

/// Reads bytes from the beginning, and never beyond the end.
struct ByteReader {
  /// The maximum number of JPEG segments to search. Real files have some hundred; a malicious one may have millions.
  static let maximumPartCount = 4096

  private var rest: Data

  init(_ data: Data) { rest = data }
  var next: UInt8? { rest.first }

  /// Reads nothing and returns nil if there are not enough bytes.
  mutating func bytes(_ count: Int) -> Data? {
    guard 0...rest.count ~= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads a big-endian number.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
    bytes(Number.bitWidth / 8)?.reduce(0) { $0 << 8 | Number($1) }
  }

  /// Whether the rest has an end, as only a whole file has.
  func holds(_ end: [UInt8]) -> Bool { rest.range(of: Data(end), options: .backwards) != nil }

  /// Whether the next bytes are those of a text. Reads as many.
  mutating func reads(_ text: String) -> Bool {
    bytes(text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }
}

extension Photo.PixelSize {
  /// The size in a PNG file: after the signature, in the chunk `IHDR`.
  init?(png file: ByteReader) {
    var file = file
    guard file.number(UInt64.self) == 0x8950_4E47_0D0A_1A0A,
      file.number(UInt32.self) == 13, file.reads("IHDR"),
      let width = file.number(UInt32.self),
      let height = file.number(UInt32.self),
      file.holds(Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size of a GIF file's logical screen.
  init?(gif file: ByteReader) {
    var file = file
    guard file.reads("GIF8"), let version = file.bytes(2),
      ["7a", "9a"].contains(where: { version.elementsEqual($0.utf8) }),
      let width = file.number(UInt16.self)?.byteSwapped,
      let height = file.number(UInt16.self)?.byteSwapped, file.holds([0x00, 0x3B])
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size in a JPEG file. Skips segments up to the frame header. A thumbnail is a complete JPEG file inside a segment.
  init?(jpeg file: ByteReader) {
    var file = file
    guard file.number(UInt16.self) == 0xFFD8 else { return nil }
    for _ in 0..<ByteReader.maximumPartCount {
      guard file.number(UInt8.self) == 0xFF else { return nil }
      // A marker may begin with several FF bytes.
      if file.next == 0xFF { continue }
      guard let code = file.number(UInt8.self), Self.standsBeforePicture(code),
        let length = file.number(UInt16.self), let content = file.bytes(Int(length) - 2)
      else { return nil }
      if Self.beginsFrame(code) {
        var header = ByteReader(content)
        guard header.number(UInt8.self) != nil,  // bits per sample
          let height = header.number(UInt16.self), let width = header.number(UInt16.self),
          file.holds([0xFF, 0xD9])
        else { return nil }
        self.init(width: width, height: height)
        return
      }
    }
    return nil
  }

  /// Whether this is the code of a segment that has a length and comes before the picture.
  private static func standsBeforePicture(_ code: UInt8) -> Bool {
    0xC0...0xFE ~= code && !(0xD0...0xDA ~= code)
  }

  /// SOF0 to SOF15, without three codes with other meanings: tables (DHT, DAC), and JPG, which is reserved.
  private static func beginsFrame(_ code: UInt8) -> Bool {
    0xC0...0xCF ~= code && ![0xC4, 0xC8, 0xCC].contains(code)
  }
}
