import Foundation

package struct Diagnostic: Hashable, Sendable {
  /// The path within the package.
  let path: String
  let line: Int
  let message: String

  /// The errors in the output of a build, in order and without duplicates. The compiler's paths begin with `package`.
  package static func all(in output: String, package: URL) -> [Diagnostic] {
    let root = package.plainPath
    let pattern = /^(.*?\.swift):(\d+):\d+: error: (.*)$/
    var seen: Set<Diagnostic> = []
    return output.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(root), let match = line.dropFirst(root.count).firstMatch(of: pattern)
      else { return nil }
      let path = String(match.1.drop { $0 == "/" })
      let diagnostic = Diagnostic(
        path: path, line: Int(match.2) ?? 0, message: String(match.3.prefix(2000)))
      return seen.insert(diagnostic).inserted ? diagnostic : nil
    }
  }

  /// The module of the submission that contains the error. Nil if it is elsewhere.
  var module: Module? { Module.allCases.first { path.hasPrefix("\($0.folder)/") } }

  package var inWords: String { "\(path):\(line): \(message)" }
}

/// Rewords the compiler's error about a name that the tests need and the submission lacks.
enum MissingName {
  /// The message is about a line of the tests. The submission declares the names.
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
