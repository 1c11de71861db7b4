/// The results of `wcwidth.wcswidth`, recorded by Scripts/generate-cell-widths.py.
enum WidthOracle {
  struct Sample {
    let text: String
    let width: Int
  }

  /// First scalar and width of each run of scalars of equal width.
  static let runs: [(first: UInt32, width: Int)] = {
    var first: UInt32 = 0
    return scalarRuns.matches(of: /([CZNW])([0-9a-f]+)/).map { run in
      defer { first += hexadecimal(run.2) }
      return (first, ["C": -1, "Z": 0, "N": 1, "W": 2][run.1] ?? .min)
    }
  }()

  static let samples: [Sample] =
    words(of: strings, "|").map { sample in
      let parts = sample.split(separator: " ")
      return Sample(parts[0], parts.dropFirst().map(hexadecimal))
    }
    + words(of: hostileStrings, " ").map { sample in
      let width = sample.prefix(while: \.isNumber)
      return Sample(width, sample.dropFirst(width.count).map { letters[$0] ?? .max })
    }

  private static let letters: [Character: UInt32] = Dictionary(
    uniqueKeysWithValues: words(of: alphabet, " ").map { ($0.first!, hexadecimal($0.dropFirst())) })

  private static func words(of table: String, _ separator: Character) -> [Substring] {
    table.split { $0 == separator || $0.isNewline }.filter { $0.contains { $0 != " " } }
  }

  // A word that is not a number becomes an invalid scalar, and the tests fail.
  private static func hexadecimal(_ word: Substring) -> UInt32 { UInt32(word, radix: 16) ?? .max }
}

extension WidthOracle.Sample {
  fileprivate init(_ width: Substring, _ scalars: [UInt32]) {
    self.width = Int(width) ?? .min
    text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }
}
