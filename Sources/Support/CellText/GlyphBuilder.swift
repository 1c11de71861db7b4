/// A glyph that ``Glyphs`` is still building.
struct GlyphBuilder {
  let isASCII: Bool
  let isPictographic: Bool
  private let isIdeographic: Bool
  private var isRightToLeft = false
  private var text = String.UnicodeScalarView()
  private(set) var count = 0
  private(set) var meter = CellMeter()

  init(_ base: Unicode.Scalar, _ traits: ScalarTraits) {
    isASCII = base.isASCII
    isPictographic = traits.isPictographic
    isIdeographic = traits.isWide
    append(base, traits)
  }

  mutating func append(_ scalar: Unicode.Scalar, _ traits: ScalarTraits) {
    text.append(scalar)
    count += 1
    meter.measure(scalar, traits)
    if traits.isRightToLeft { isRightToLeft = true }
  }

  func width(with scalar: Unicode.Scalar, _ traits: ScalarTraits) -> Int {
    var meter = meter
    meter.measure(scalar, traits)
    return meter.width
  }

  /// Appends a last scalar. If there is no room, it replaces the one before it.
  mutating func end(with scalar: Unicode.Scalar, _ traits: ScalarTraits, isFull: Bool) {
    if isFull { text.removeLast() }
    append(scalar, traits)
  }

  var glyph: Glyph {
    Glyph(
      text: String(text), width: meter.width, isIdeographic: isIdeographic,
      isRightToLeft: isRightToLeft)
  }
}
