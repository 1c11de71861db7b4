/// What `wcwidth.wcswidth` answers, written down by Scripts/generate-cell-widths.py.
enum WidthOracle {
  struct Sample {
    let text: String
    let width: Int
  }

  /// First scalar and width of each run of scalars of equal width.
  static let runs: [(first: UInt32, width: Int)] = words(of: scalarRuns, " ").map { run in
    let parts = run.split(separator: ":")
    return (hexadecimal(parts[0]), decimal(parts[1]))
  }

  static let samples: [Sample] = words(of: strings, "|").map { sample in
    let parts = sample.split(separator: " ")
    var text = String.UnicodeScalarView()
    for part in parts.dropFirst() { text.append(contentsOf: scalar(hexadecimal(part))) }
    return Sample(text: String(text), width: decimal(parts[0]))
  }

  static func scalar(_ value: UInt32) -> [Unicode.Scalar] {
    Unicode.Scalar(value).map { [$0] } ?? []
  }

  private static func words(of table: String, _ separator: Character) -> [Substring] {
    table.split { $0 == separator || $0.isNewline }.filter { $0.contains { $0 != " " } }
  }

  // A word that is no number has no width in cells either; the tests see to it that none is.
  private static func hexadecimal(_ word: Substring) -> UInt32 { UInt32(word, radix: 16) ?? .max }
  private static func decimal(_ word: Substring) -> Int { Int(word) ?? .min }
}
