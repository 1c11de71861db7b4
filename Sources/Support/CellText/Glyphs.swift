/// Converts untrusted text, which may move the cursor or stack a thousand accents, into glyphs that can be printed anywhere:
///
/// | In the text | In the glyphs |
/// | --- | --- |
/// | LF, CR, CR LF, VT, FF, NEL, U+2028, U+2029 | ``Glyph/lineBreak``; a space in a single line |
/// | tab | a space |
/// | ESC and the other C0 controls, DEL | their pictures: U+2400 … U+2421 |
/// | the other C1 controls, unassigned scalars, noncharacters, private use | U+FFFD |
/// | bidi controls: U+061C, U+200E, U+200F, U+202A … U+202E, U+2066 … U+2069 | nothing |
/// | format characters that show nothing (U+00AD, U+200B, U+FEFF, U+FFF9, …), Hangul fillers U+3164 and U+FFA0 | nothing |
/// | zero width joiner | kept after a virama and between two emoji, else nothing |
/// | zero width non-joiner | kept after anything but ASCII, else nothing |
/// | tags U+E0020 … U+E007F | kept after an emoji, else nothing |
/// | a variation selector without a character before it | nothing |
/// | another mark without a character before it, a spacing mark after a wide character | the mark on U+25CC ◌ |
/// | a regional indicator without a partner | the letter in a square, U+1F130 … U+1F149 |
/// | a virama that would join more than two cells | followed by U+200C |
/// | more than 16 scalars in one glyph | the first 16 |
///
/// Everything else, such as text in any script, is not changed. The beginning of a long text costs no more than that of a short one.
public struct Glyphs: Sequence, IteratorProtocol, Sendable {
  private static let maximumScalarCount = 16

  private let breaksLines: Bool
  private var scalars: String.UnicodeScalarView.Iterator
  private var upcoming: Unicode.Scalar?
  private var lookup = ScalarTraitsLookup()

  /// - Parameter singleLine: Whether line breaks become spaces.
  public init(_ text: String, singleLine: Bool = false) {
    breaksLines = !singleLine
    scalars = text.unicodeScalars.makeIterator()
    upcoming = scalars.next()
  }

  public mutating func next() -> Glyph? {
    while let scalar = upcoming {
      upcoming = scalars.next()
      if 0x20 <= scalar.value, scalar.value < 0x7F, upcoming?.isASCII ?? true {
        return Glyph(text: String(scalar), width: 1)
      }
      if scalar.isLineBreak {
        if scalar == "\r", upcoming == "\n" { upcoming = scalars.next() }
        return breaksLines ? .lineBreak : .space
      }
      let traits = lookup.traits(of: scalar)
      if traits.isIgnorable {
        skip(traits)
      } else if !carriesNothingAlone(scalar, traits) {
        return glyph(beginningWith: scalar, traits)
      }
    }
    return nil
  }

  private func carriesNothingAlone(_ scalar: Unicode.Scalar, _ traits: ScalarTraits) -> Bool {
    scalar == .zeroWidthJoiner || scalar == .zeroWidthNonJoiner || scalar.isVariationSelector
      || scalar.isTag && !traits.isUnprintable
  }

  private mutating func glyph(
    beginningWith scalar: Unicode.Scalar, _ traits: ScalarTraits
  ) -> Glyph {
    var builder: GlyphBuilder
    if scalar.isRegionalIndicator, let partner = upcoming, partner.isRegionalIndicator {
      builder = GlyphBuilder(scalar, traits)
      append(partner, to: &builder)
    } else if traits.isZeroWidth, !traits.isUnprintable, !scalar.isControl {
      builder = GlyphBuilder(.dottedCircle, lookup.traits(of: .dottedCircle))
      builder.append(scalar, traits)
    } else {
      let visible = scalar == "\t" ? " " : scalar.visible(traits)
      builder = GlyphBuilder(visible, lookup.traits(of: visible))
    }
    while let next = upcoming, !next.isASCII, extend(&builder, with: next) {}
    return builder.glyph
  }

  /// Adds or drops the next scalar. Returns false, without reading the scalar, if the glyph ends before it.
  private mutating func extend(_ glyph: inout GlyphBuilder, with scalar: Unicode.Scalar) -> Bool {
    let traits = lookup.traits(of: scalar)
    if traits.isUnprintable || scalar.endsGlyph { return false }
    let isFull = glyph.count >= Self.maximumScalarCount

    if scalar == .zeroWidthJoiner, !glyph.meter.isAfterVirama {
      upcoming = scalars.next()
      guard glyph.base.isPictographic, glyph.count + 2 <= Self.maximumScalarCount,
        let partner = upcoming, lookup.traits(of: partner).isPictographic
      else { return true }
      glyph.append(scalar, traits)
      append(partner, to: &glyph)
      return true
    }
    if traits.isConsonant, glyph.meter.isAfterVirama {
      if !isFull, glyph.width(with: scalar, traits) <= 2 {
        append(scalar, to: &glyph)
        return true
      }
      // Otherwise a terminal would join the two glyphs into one that is narrower than both together.
      glyph.end(with: .zeroWidthNonJoiner, lookup.traits(of: .zeroWidthNonJoiner), isFull: isFull)
      return false
    }
    guard
      traits.isZeroWidth || traits.isIgnorable || scalar.isSkinTone && glyph.meter.takesSkinTone
        || traits.isTrailing && glyph.meter.width == 1 && !glyph.isASCII && !isFull
    else { return false }
    if traits.isSpacingMark, glyph.width(with: scalar, traits) > 2 { return false }

    upcoming = scalars.next()
    if isFull || traits.isIgnorable {
      skip(traits)
    } else if (scalar != .zeroWidthNonJoiner || !glyph.isASCII)
      && (!scalar.isTag || glyph.base.isPictographic)
    {
      glyph.append(scalar, traits)
    }
    return true
  }

  /// Drops scalars of the same kind. It loops over a copy, because a hostile text may have millions of them in a row.
  private mutating func skip(_ traits: ScalarTraits) {
    var rest = scalars
    while let scalar = upcoming, lookup.traits(of: scalar).bits == traits.bits, !scalar.endsGlyph {
      upcoming = rest.next()
    }
    scalars = rest
  }

  private mutating func append(_ scalar: Unicode.Scalar, to glyph: inout GlyphBuilder) {
    glyph.append(scalar, lookup.traits(of: scalar))
    upcoming = scalars.next()
  }
}

extension String {
  /// Creates one line that is safe to print: sanitized as ``Glyphs`` says, with spaces for line breaks.
  public init(singleLine text: String) {
    self.init()
    for glyph in Glyphs(text, singleLine: true) { append(glyph.text) }
  }

  /// This text between U+2068 and U+2069 if a part of it is written from right to left, so that it does not reorder the text beside it.
  public var isolated: String {
    Glyphs(self).contains(where: \.isRightToLeft) ? "\u{2068}\(self)\u{2069}" : self
  }
}
