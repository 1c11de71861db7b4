extension Photo.PixelSize {
  /// The size in a GIF file: that of its logical screen.
  init?(gif file: ByteReader) {
    var file = file
    guard file.reads("GIF8"), let version = file.bytes(2),
      ["7a", "9a"].contains(where: { version.elementsEqual($0.utf8) }),
      let width = file.number(UInt16.self)?.byteSwapped,
      let height = file.number(UInt16.self)?.byteSwapped
    else { return nil }
    self.init(width: width, height: height)
  }
}
