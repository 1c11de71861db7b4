/// Measures text scalar by scalar, exactly as `wcswidth` of the Python package wcwidth 0.7 does.
///
/// The width of a text is not the sum of its scalars' widths: an emoji sequence, a flag or an Indic conjunct is one glyph.
/// The meter holds what such a sequence leaves open.
struct CellMeter: Sendable {
  private var total = 0
  /// The last scalar that took cells; nil once a mark or a variation selector has widened it.
  private var widenable: ScalarTraits?
  /// A conjunct counts one cell more, however many consonants it stacks.
  private var isConjunctPending = false
  private var skipsNext = false
  private var isAfterOddRegionalIndicator = false

  /// Whether a consonant that comes next joins a conjunct.
  private(set) var isAfterVirama = false
  /// Whether a skin tone that comes next colors the emoji before it.
  private(set) var takesSkinTone = false

  /// The width of what was measured so far, in cells.
  var width: Int { isConjunctPending ? total + 1 : total }

  mutating func measure(_ scalar: Unicode.Scalar, _ traits: ScalarTraits) {
    let completesFlag = isAfterOddRegionalIndicator && scalar.isRegionalIndicator
    isAfterOddRegionalIndicator = scalar.isRegionalIndicator && !completesFlag

    if skipsNext {
      skipsNext = false
    } else if scalar == .zeroWidthJoiner {
      skipsNext = !isAfterVirama
    } else if scalar == .emojiVariationSelector, let base = widenable {
      if base.isWidenedByVariationSelector { total += 1 }
      widenable = nil
    } else if completesFlag {
      takesSkinTone = true
    } else if scalar.isSkinTone && takesSkinTone {
      return
    } else if isAfterVirama && traits.isConsonant {
      open(scalar, traits)
      isConjunctPending = true
    } else if !traits.isZeroWidth {
      guard !scalar.isControl else { return }
      total = width + traits.width
      isConjunctPending = false
      open(scalar, traits)
    } else if widenable != nil && traits.isSpacingMark {
      total += 1
      widenable = nil
      isAfterVirama = false
      isConjunctPending = false
    } else {
      isAfterVirama = traits.isVirama
    }
  }

  private mutating func open(_ scalar: Unicode.Scalar, _ traits: ScalarTraits) {
    widenable = traits
    takesSkinTone = traits.isPictographic || scalar.isRegionalIndicator
    isAfterVirama = false
  }
}
