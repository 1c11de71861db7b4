extension String {
  /// The name that was probably meant. Nil if none is similar.
  func nearest(of names: some Sequence<String>) -> String? {
    let candidates = names.filter { $0 != self && abs($0.count - count) <= 2 }.sorted()
    if let sameLetters = candidates.first(where: { $0.lowercased() == lowercased() }) {
      return sameLetters
    }
    // A short name with two different letters is a different name.
    return count > 4 ? candidates.first { distance(to: $0) <= 2 } : nil
  }

  /// The number of letters that have to be inserted, removed or replaced to get the other text.
  private func distance(to other: String) -> Int {
    let letters = Array(other)
    var row = Array(0...letters.count)
    for (line, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, otherLetter) in letters.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[letters.count]
  }
}
