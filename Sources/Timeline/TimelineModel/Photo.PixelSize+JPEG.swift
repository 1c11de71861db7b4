extension Photo.PixelSize {
  /// The size in a JPEG file: segments, each a marker and a length, up to the one that begins a frame.
  ///
  /// A thumbnail is a whole JPEG file of its own inside a segment, which is passed over.
  init?(jpeg file: ByteReader) {
    var file = file
    guard file.number(UInt16.self) == 0xFFD8 else { return nil }
    for _ in 0..<ByteReader.maximumPartCount {
      guard file.number(UInt8.self) == 0xFF else { return nil }
      // A marker may begin with more than one FF.
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

  /// Whether a code is of a segment that has a length, and is not the picture itself.
  private static func standsBeforePicture(_ code: UInt8) -> Bool {
    0xC0...0xFE ~= code && !(0xD0...0xDA ~= code)
  }

  /// SOF0 to SOF15. Three codes among them mean something else: tables (DHT, DAC), and JPG, which is reserved.
  private static func beginsFrame(_ code: UInt8) -> Bool {
    0xC0...0xCF ~= code && ![0xC4, 0xC8, 0xCC].contains(code)
  }
}
