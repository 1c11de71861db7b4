import Foundation

/// Rewords the compiler's error about a name that the tests need and the submission lacks.
enum MissingName {
  /// - Parameters:
  ///   - message: The compiler's message.
  ///   - line: The line of the tests that the message is about.
  ///   - names: The names that the submission declares.
  static func inWords(_ message: String, line: String, names: Set<String>) -> String {
    let member =
      /(?:value of type|type|instance member of type|reference to member .* of) '([^']+)' has no member '([^']+)'/
    if let match = message.firstMatch(of: member) {
      return "`\(match.1).\(match.2)` not found\(suggestion(for: match.2, in: message, names))"
    }
    if let match = message.firstMatch(of: /cannot find (?:type )?'([^']+)' in scope/) {
      return "`\(match.1)` not found\(suggestion(for: match.1, in: message, names))"
    }
    if let match = message.firstMatch(of: /'([^']+)' (?:initializer )?is inaccessible due to/) {
      return "`\(match.1)` is there, but it is not `public`."
    }
    return "The tests cannot use it: \(message)\n  Here: \(line)"
  }

  /// The compiler's suggestion. For names of other modules the compiler makes none, so this finds one.
  private static func suggestion(
    for name: Substring, in message: String, _ names: Set<String>
  ) -> String {
    let other =
      message.firstMatch(of: /did you mean '([^']+)'/).map { String($0.1) }
      ?? String(name).nearest(of: names)
    return other.map { "; did you mean `\($0)`?" } ?? "."
  }
}
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
