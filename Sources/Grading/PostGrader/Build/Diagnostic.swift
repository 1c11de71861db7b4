import Foundation

/// An error that the compiler found.
struct Diagnostic: Hashable, Sendable {
  /// The file, below the package.
  let path: String
  /// The line, the first being 1.
  let line: Int
  let message: String

  /// The errors in what a build has printed, each once, in their order.
  ///
  /// - Parameter package: The package's folder, which the compiler's paths begin with.
  static func all(in output: String, package: URL) -> [Diagnostic] {
    let root = package.path(percentEncoded: false)
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

  private static var pattern: Regex<(Substring, Substring, Substring, Substring)> {
    /^(.*?\.swift):(\d+):\d+: error: (.*)$/
  }

  /// The module of the submission that it is in, if it is in one.
  var module: Module? { Module.allCases.first { path.hasPrefix("\($0.folder)/") } }

  /// What the student reads: where, and what the compiler says.
  var inWords: String { "\(path):\(line): \(message)" }
}
