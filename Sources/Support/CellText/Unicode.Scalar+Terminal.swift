extension Unicode.Scalar {
  static let dottedCircle: Self = "\u{25CC}"
  static let emojiVariationSelector: Self = "\u{FE0F}"
  static let replacementCharacter: Self = "\u{FFFD}"
  static let zeroWidthJoiner: Self = "\u{200D}"
  static let zeroWidthNonJoiner: Self = "\u{200C}"

  /// Whether the scalar is a C0 control, DEL or a C1 control.
  var isControl: Bool { value < 0x20 || (0x7F <= value && value < 0xA0) }

  /// Whether the scalar ends a line: LF, VT, FF, CR, NEL, LINE SEPARATOR or PARAGRAPH SEPARATOR.
  var isLineBreak: Bool {
    (0x0A <= value && value <= 0x0D) || value == 0x85 || value == 0x2028 || value == 0x2029
  }

  /// Whether the scalar is a control or a line break. Nothing joins those.
  var endsGlyph: Bool { value < 0xA0 ? isControl : value == 0x2028 || value == 0x2029 }

  var isRegionalIndicator: Bool { 0x1F1E6 <= value && value <= 0x1F1FF }
  var isSkinTone: Bool { 0x1F3FB <= value && value <= 0x1F3FF }
  /// Whether the scalar spells a region in a flag, such as that of Scotland.
  var isTag: Bool { 0xE0020 <= value && value <= 0xE007F }
  var isVariationSelector: Bool {
    (0xFE00 <= value && value <= 0xFE0F) || (0xE0100 <= value && value <= 0xE01EF)
  }

  /// A visible replacement for a control, an unprintable scalar or half a flag at the beginning of a glyph. Otherwise the scalar itself.
  func visible(_ traits: ScalarTraits) -> Self {
    // All results are valid scalars: the control pictures and the squared letters are not surrogates.
    if value < 0x20 { return Self(0x2400 + value) ?? .replacementCharacter }
    if value == 0x7F { return "\u{2421}" }
    if isControl || traits.isUnprintable { return .replacementCharacter }
    if isRegionalIndicator { return Self(value - 0x1F1E6 + 0x1F130) ?? .replacementCharacter }
    return self
  }
}
