/// Measures text scalar by scalar, with the same results as `wcswidth` of the Python package wcwidth 0.7.
/// An emoji sequence, a flag or an Indic conjunct is one glyph, so the meter keeps the state of an unfinished sequence.
struct CellMeter: Sendable {
  private var total = 0
  /// The last scalar that took cells. Nil after a mark or a variation selector has widened it.
  private var widenable: ScalarTraits?
  /// A conjunct counts one cell more, however many consonants it stacks.
  private var isConjunctPending = false
  private var skipsNext = false
  private var isAfterOddRegionalIndicator = false

  /// Whether the next scalar joins a conjunct if it is a consonant.
  private(set) var isAfterVirama = false
  /// Whether the next scalar colors the emoji before it if it is a skin tone.
  private(set) var takesSkinTone = false

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
