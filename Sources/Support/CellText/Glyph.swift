/// The smallest piece of text that a terminal shows on its own: a letter with its marks, an emoji sequence, a conjunct.
/// Only ``Glyphs`` makes glyphs, so they contain no control character, and the widths of consecutive glyphs add up.
public struct Glyph: Hashable, Sendable {
  /// The text to print: up to 16 scalars.
  public let text: String
  /// The number of cells: 1 or 2; 0 for ``lineBreak``.
  public let width: Int
  /// Whether a line may break before and after it, as between Chinese characters.
  let isIdeographic: Bool
  package let isRightToLeft: Bool

  package init(text: String, width: Int, isIdeographic: Bool = false, isRightToLeft: Bool = false) {
    self.text = text
    self.width = width
    self.isIdeographic = isIdeographic
    self.isRightToLeft = isRightToLeft
  }

  public static let space = Glyph(text: " ", width: 1)
  public static let lineBreak = Glyph(text: "\n", width: 0)
  package static let replacement = Glyph(text: "\u{FFFD}", width: 1)

  /// Whether it is a space at which a line may break.
  package var isSpace: Bool { text == " " || text == "\u{3000}" }

  /// Whether a terminal would show the two as one, narrower glyph. This only happens to glyphs of two different texts.
  package func joins(_ previous: Glyph) -> Bool {
    guard let first = text.unicodeScalars.first, !first.isASCII else { return false }
    var meter = CellMeter()
    var lookup = ScalarTraitsLookup()
    for scalar in previous.text.unicodeScalars { meter.measure(scalar, lookup.traits(of: scalar)) }
    return meter.isAfterVirama && lookup.traits(of: first).isConsonant
      || meter.takesSkinTone && first.isSkinTone
  }
}
