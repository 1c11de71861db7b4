extension Photo.PixelSize {
  /// The size in a JPEG file. Segments, each with a marker and a length, are skipped up to the frame header.
  ///
  /// A thumbnail is a complete JPEG file inside a segment, which is skipped.
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
        self.init(frameHeader: ByteReader(content))
        return
      }
    }
    return nil
  }

  private init?(frameHeader: ByteReader) {
    var header = frameHeader
    guard header.number(UInt8.self) != nil,  // bits per sample
      let height = header.number(UInt16.self),
      let width = header.number(UInt16.self)
    else { return nil }
    self.init(width: width, height: height)
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
