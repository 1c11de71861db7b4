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

  /// The compiler's suggestion, or a name with the same letters. The compiler suggests no name of another module.
  private static func suggestion(
    for name: Substring, in message: String, _ names: Set<String>
  ) -> String {
    let other =
      message.firstMatch(of: /did you mean '([^']+)'/).map { String($0.1) }
      ?? names.filter { $0 != name && $0.lowercased() == name.lowercased() }.min()
    return other.map { "; did you mean `\($0)`?" } ?? "."
  }
}
