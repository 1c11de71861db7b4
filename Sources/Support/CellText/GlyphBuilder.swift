/// A glyph that ``Glyphs`` is still building.
struct GlyphBuilder {
  let isASCII: Bool
  /// The traits of its first scalar.
  let base: ScalarTraits
  private var isRightToLeft = false
  private var text = String.UnicodeScalarView()
  private(set) var meter = CellMeter()

  init(_ scalar: Unicode.Scalar, _ traits: ScalarTraits) {
    isASCII = scalar.isASCII
    base = traits
    append(scalar, traits)
  }

  var count: Int { text.count }

  mutating func append(_ scalar: Unicode.Scalar, _ traits: ScalarTraits) {
    text.append(scalar)
    meter.measure(scalar, traits)
    if traits.isRightToLeft { isRightToLeft = true }
  }

  func width(with scalar: Unicode.Scalar, _ traits: ScalarTraits) -> Int {
    var meter = meter
    meter.measure(scalar, traits)
    return meter.width
  }

  /// Appends a last scalar. If the glyph is full, it replaces the one before it.
  mutating func end(with scalar: Unicode.Scalar, _ traits: ScalarTraits, isFull: Bool) {
    if isFull { text.removeLast() }
    append(scalar, traits)
  }

  var glyph: Glyph {
    Glyph(
      text: String(text), width: meter.width, isIdeographic: base.isWide,
      isRightToLeft: isRightToLeft)
  }
}
