/// The smallest piece of text that a terminal shows by itself: a letter with its marks, an emoji sequence, a conjunct.
///
/// Only ``Glyphs`` makes glyphs, so a glyph never holds a control character, and in sequence their widths add up.
public struct Glyph: Hashable, Sendable {
  /// What to print: up to 16 scalars.
  public let text: String
  /// The number of cells it takes: 1 or 2; 0 for ``lineBreak``.
  public let width: Int
  /// Whether a line may break before and after it, as between Chinese characters.
  let isIdeographic: Bool
  let isRightToLeft: Bool

  init(text: String, width: Int, isIdeographic: Bool = false, isRightToLeft: Bool = false) {
    self.text = text
    self.width = width
    self.isIdeographic = isIdeographic
    self.isRightToLeft = isRightToLeft
  }

  public static let space = Glyph(text: " ", width: 1)
  /// The end of a line in text of several lines.
  public static let lineBreak = Glyph(text: "\n", width: 0)
  static let replacement = Glyph(text: "\u{FFFD}", width: 1)

  /// Whether it is a space at which a line may break.
  var isSpace: Bool { text == " " || text == "\u{3000}" }

  /// Whether a terminal would show the two as one, narrower glyph. It can only happen to glyphs of two texts.
  func joins(_ previous: Glyph) -> Bool {
    guard let first = text.unicodeScalars.first, !first.isASCII else { return false }
    var meter = CellMeter()
    var lookup = ScalarTraitsLookup()
    for scalar in previous.text.unicodeScalars { meter.measure(scalar, lookup.traits(of: scalar)) }
    return meter.isAfterVirama && lookup.traits(of: first).isConsonant
      || meter.takesSkinTone && first.isSkinTone
  }
}
