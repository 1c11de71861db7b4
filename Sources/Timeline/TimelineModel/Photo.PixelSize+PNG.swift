extension Photo.PixelSize {
  /// The size in a PNG file: after the signature, in the chunk `IHDR`.
  init?(png file: ByteReader) {
    var file = file
    guard file.number(UInt64.self) == 0x8950_4E47_0D0A_1A0A,
      file.number(UInt32.self) == 13, file.reads("IHDR"),
      let width = file.number(UInt32.self),
      let height = file.number(UInt32.self)
    else { return nil }
    self.init(width: width, height: height)
  }
}
