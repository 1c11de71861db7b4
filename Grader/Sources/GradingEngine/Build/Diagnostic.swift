import Foundation

/// An error of the compiler.
package struct Diagnostic: Hashable, Sendable {
  /// The path of the file within the package.
  let path: String
  /// The line, counted from 1.
  let line: Int
  let message: String

  /// The errors in the output of a build, in order and without duplicates.
  ///
  /// - Parameter package: The package's folder, with which the compiler's paths begin.
  package static func all(in output: String, package: URL) -> [Diagnostic] {
    let root = package.path(percentEncoded: false)
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

  /// The text for the student: the location and the compiler's message.
  package var inWords: String { "\(path):\(line): \(message)" }
}
