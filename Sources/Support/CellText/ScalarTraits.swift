/// The properties of a Unicode scalar that matter for its layout on a terminal.
/// The bits are not an `OptionSet`, because its generic operations are slow in debug builds.
struct ScalarTraits: Equatable, Sendable {
  let bits: UInt16

  /// Occupies no cell by itself: marks, joiners, format characters, Hangul vowels and finals.
  var isZeroWidth: Bool { bits & 1 != 0 }
  /// Takes two cells: East Asian wide or fullwidth, and most emoji.
  var isWide: Bool { bits & 1 << 1 != 0 }
  /// Widens the letter before it by one cell (category Mc).
  var isSpacingMark: Bool { bits & 1 << 2 != 0 }
  /// Joins the consonant before it with the consonant after it.
  var isVirama: Bool { bits & 1 << 3 != 0 }
  var isConsonant: Bool { bits & 1 << 4 != 0 }
  /// May be part of an emoji sequence (`Extended_Pictographic`).
  var isPictographic: Bool { bits & 1 << 5 != 0 }
  /// Takes two cells when U+FE0F asks for its emoji style.
  var isWidenedByVariationSelector: Bool { bits & 1 << 6 != 0 }
  /// Has no common glyph: unassigned, noncharacter or private use.
  var isUnprintable: Bool { bits & 1 << 7 != 0 }
  /// Is invisible and does not change other characters: format characters and bidi controls.
  var isIgnorable: Bool { bits & 1 << 8 != 0 }
  var isRightToLeft: Bool { bits & 1 << 9 != 0 }
  /// Has its own cell but belongs to the letter before it, such as THAI SARA AM.
  var isTrailing: Bool { bits & 1 << 10 != 0 }

  /// The width of the scalar by itself, in cells.
  var width: Int { isZeroWidth ? 0 : isWide ? 2 : 1 }

  /// The beginnings of the runs of scalars of equal traits, in ascending order: the first scalar << 11 | the traits.
  static let runs: [UInt32] = {
    var runs: [UInt32] = []
    var first: UInt32 = 0
    var length: UInt32 = 0
    for byte in table.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        first += length
        length = 0
        runs.append(first << 11 | kinds[Int(byte - UInt8(ascii: "A"))])
      case UInt8(ascii: "0")...UInt8(ascii: "9"): length = length << 4 | UInt32(byte & 0xF)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): length = length << 4 | UInt32(byte & 0xF) + 9
      default: break
      }
    }
    return runs
  }()
}

/// Looks up the traits of scalars. It remembers the last run of equal traits, because most text stays in one script.
struct ScalarTraitsLookup: Sendable {
  private var (first, end): (UInt32, UInt32) = (0, 0)
  private var traits = ScalarTraits(bits: 0)

  mutating func traits(of scalar: Unicode.Scalar) -> ScalarTraits {
    let value = scalar.value
    if value >= first, value < end { return traits }

    // The last run that begins at or before the scalar. The first run begins at zero.
    let runs = ScalarTraits.runs
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle] >> 11 <= value { low = middle } else { high = middle }
    }
    first = runs[low] >> 11
    end = high < runs.count ? runs[high] >> 11 : .max
    traits = ScalarTraits(bits: UInt16(runs[low] & 0x7FF))
    return traits
  }
}
