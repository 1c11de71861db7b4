import TestSupport

/// Feeds with everything in them that any client may write, the same ones in every run.
enum RandomFeed {
  private static let extremes: [Double] = [
    0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-7, 0.1, -1, 1e15,
    9_007_199_254_740_992, 1.8446744073709552e19,
    1e300, -1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 4_102_444_800,
  ]

  static func entries(_ size: Int, using generator: inout SplitMix64) -> [FeedEntry] {
    var entries: [FeedEntry] = []
    // Chance decides what a feed is made of, so that some have long runs of ties and others none at all.
    let moments = Int.random(in: 1...max(1, size), using: &generator)
    let isDense = Bool.random(using: &generator)
    let step = isDense ? 0.000001 : Double.random(in: 0.1...10_000, using: &generator)
    while entries.count < size {
      let timestamp =
        Int.random(in: 0..<12, using: &generator) == 0
        ? extremes.randomElement(using: &generator) ?? 0
        : 1_447_000_000 + Double(Int.random(in: 0..<moments, using: &generator)) * step
      switch Int.random(in: 0..<60, using: &generator) {
      case 0:
        // A whole page of junk and more, at neighbouring moments or at one.
        let isTie = Bool.random(using: &generator)
        for index in 0..<Int.random(in: 16...40, using: &generator) {
          let time = isTie ? timestamp : timestamp + Double(index) * 0.0001
          entries.append(junk(at: time, using: &generator))
        }
      case 1..<8: entries.append(junk(at: timestamp, using: &generator))
      case 8..<14:
        let untimed = ["null", "true", "false", #""1447000000""#, "{}", "[1]"]
        let value = untimed.randomElement(using: &generator) ?? ""
        entries.append(
          .malformed(
            #"{"username": "x", "text": "y", "timestamp": \#(value)}"#,
            at: nil, key: uuid(using: &generator)))
      case 14..<16:
        entries.append(.malformed("12", at: nil, key: uuid(using: &generator)))
      default:
        let key = uuid(using: &generator)
        let isLower = Int.random(in: 0..<5, using: &generator) == 0
        entries.append(
          .post("Text \(entries.count)", at: timestamp, key: isLower ? key.lowercased() : key))
      }
    }
    return entries
  }

  private static func junk(at timestamp: Double, using generator: inout SplitMix64) -> FeedEntry {
    let fields = [
      #""username": "x""#, #""text": "y""#, #""username": 1, "text": "y""#,
      #""username": "x", "text": {"a": 1}"#,
    ]
    let isKeyJunk = Int.random(in: 0..<3, using: &generator) == 0
    let members =
      isKeyJunk ? #""username": "x", "text": "y""# : fields.randomElement(using: &generator) ?? ""
    let number = Int.random(in: 0..<1_000_000_000, using: &generator)
    let key = isKeyJunk ? ["-K\(number)", "\(number)"].randomElement(using: &generator) : nil
    return .malformed(
      "{\(members), \"timestamp\": \(timestamp)}", at: timestamp,
      key: key ?? uuid(using: &generator))
  }

  private static func uuid(using generator: inout SplitMix64) -> String {
    func hex(_ digits: Int) -> String {
      let text = String(
        generator.next() & (1 << (4 * UInt64(digits)) - 1), radix: 16, uppercase: true)
      return String(repeating: "0", count: digits - text.count) + text
    }
    return [hex(8), hex(4), hex(4), hex(4), hex(12)].joined(separator: "-")
  }
}
