import Foundation

/// What the compiler says of a name that the tests need and a submission does not have, in a student's words.
enum MissingName {
  /// - Parameters:
  ///   - message: The compiler's.
  ///   - line: The line of the tests that it is about.
  static func inWords(_ message: String, line: String) -> String {
    if let match = message.firstMatch(of: member) {
      return "`\(match.1).\(match.2)` not found\(suggestion(in: message))"
    }
    if let match = message.firstMatch(of: name) {
      return "`\(match.1)` not found\(suggestion(in: message))"
    }
    if let match = message.firstMatch(of: hidden) {
      return "`\(match.1)` is there, but it is not `public`."
    }
    return "The tests cannot use it: \(message)\n  Here: \(line)"
  }

  private static func suggestion(in message: String) -> String {
    message.firstMatch(of: other).map { "; did you mean `\($0.1)`?" } ?? "."
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
