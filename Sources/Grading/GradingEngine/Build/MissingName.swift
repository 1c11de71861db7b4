import Foundation

/// Rewords the compiler's error about a name that the tests need and the submission lacks.
enum MissingName {
  /// - Parameters:
  ///   - message: The compiler's message.
  ///   - line: The line of the tests that the message is about.
  ///   - names: The names that the submission declares.
  static func inWords(_ message: String, line: String, names: Set<String>) -> String {
    if let match = message.firstMatch(of: member) {
      return "`\(match.1).\(match.2)` not found\(suggestion(for: match.2, in: message, names))"
    }
    if let match = message.firstMatch(of: name) {
      return "`\(match.1)` not found\(suggestion(for: match.1, in: message, names))"
    }
    if let match = message.firstMatch(of: hidden) {
      return "`\(match.1)` is there, but it is not `public`."
    }
    return "The tests cannot use it: \(message)\n  Here: \(line)"
  }

  /// The compiler's suggestion. For names of other modules the compiler makes none, so this finds one.
  private static func suggestion(
    for name: Substring, in message: String, _ names: Set<String>
  ) -> String {
    let other =
      message.firstMatch(of: other).map { String($0.1) } ?? String(name).nearest(of: names)
    return other.map { "; did you mean `\($0)`?" } ?? "."
  }

  private static var member: Regex<(Substring, Substring, Substring)> {
    /(?:value of type|type|instance member of type|reference to member .* of) '([^']+)' has no member '([^']+)'/
  }

  private static var name: Regex<(Substring, Substring)> {
    /cannot find (?:type )?'([^']+)' in scope/
  }

  private static var hidden: Regex<(Substring, Substring)> {
    /'([^']+)' (?:initializer )?is inaccessible due to/
  }

  private static var other: Regex<(Substring, Substring)> { /did you mean '([^']+)'/ }
}
