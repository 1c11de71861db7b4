/// Random text of everything that terminals, bidi and Unicode segmentation stumble over; the same in every run.
public struct HostileText: Sequence, IteratorProtocol {
  private static let scalars = Array(
    """
    a b1 #©é中あ한ﾞ、\u{3000}\u{1100}\u{1161}\u{11A8}\u{301}\u{20E3}\u{302E}\u{3099}क\u{94D}\u{93E}षத\u{BCD}\u{BBF}\
    ก\u{E33}\u{DC1}\u{DCA}\u{DBB}ش\u{64E}א\u{600}\u{200C}\u{200D}\u{200D}\u{FE0F}\u{FE0E}\u{1F3FB}\u{1F469}❤☝🔥\u{1F3F4}\
    \u{1F1E6}\u{1F1E7}\u{E0067}\u{E007F}\u{115F}\u{E000}\u{378}\u{FFFE}\u{10FFFF}\n\r\t\u{0}\u{1B}\u{7F}\u{85}\u{9B}\
    \u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}\u{200B}\u{FEFF}\u{AD}\u{FFF9}
    """.unicodeScalars)

  private var random: SplitMix64
  private var remaining: Int

  public init(seed: UInt64, count: Int) {
    random = SplitMix64(state: seed)
    remaining = count
  }

  public mutating func next() -> String? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<40, using: &random) {
      if Int.random(in: 0..<8, using: &random) == 0 {
        Unicode.Scalar(UInt32.random(in: 0..<0x20000, using: &random)).map { text.append($0) }
      } else {
        Self.scalars.randomElement(using: &random).map { text.append($0) }
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether printing the scalar could do more than show something: controls, bidi controls, line separators.
  public var isHarmful: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: properties.isNoncharacterCodePoint
    }
  }
}
