extension TestFile {
  /// The text in which the functions that judge have names that nobody can know.
  ///
  /// The tests import the submission. A public `expect` in there that fits a call better than the one of the harness would
  /// be called in its place, and could find everything right.
  var secretText: String {
    text.replacing(Self.judges) { "\($0.1)_\(Self.secret)\($0.2)" }
  }

  private static let secret = String(UInt64.random(in: .min ... .max), radix: 36)

  private static var judges: Regex<(Substring, Substring, Substring)> {
    /\b(expect|require|eventually|settle)([(<])/.wordBoundaryKind(.simple)
  }
}
