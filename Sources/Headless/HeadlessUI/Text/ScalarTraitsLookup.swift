/// Looks up the traits of scalars. It remembers the last run of equal traits, because most text stays in one script.
struct ScalarTraitsLookup: Sendable {
  private var first: UInt32 = 0
  private var end: UInt32 = 0
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
