extension Unicode.Scalar {
  /// Whether printing the scalar could do more than show something: controls, bidi controls, line separators.
  var isHarmful: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: properties.isNoncharacterCodePoint
    }
  }
}
