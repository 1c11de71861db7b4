import Foundation

/// The expected text of a screen, in a file of the fixtures. With `POST_RECORD_SCREENS=1` in the environment, comparing writes the file.
/// Read the recorded screens before you commit them.
public struct GoldenScreen: Sendable {
  public let name: String
  private let directory: URL
  private let recordingDirectory: URL

  /// The file `NAME.txt` in a folder. The name may begin with subfolders. Recording writes to a folder of the source tree.
  public init(_ name: String, directory: URL, recordingDirectory: URL) {
    self.name = name
    self.directory = directory
    self.recordingDirectory = recordingDirectory
  }

  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["POST_RECORD_SCREENS"] == "1"
  }

  /// The difference from the expected screen, line by line: `-` for expected lines, `+` for actual ones. Nil if the screens are equal.
  public func difference(from screen: String) throws -> String? {
    let file = "\(name).txt"
    if Self.isRecording {
      let url = recordingDirectory.appending(path: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((screen + "\n").utf8).write(to: url)
      return nil
    }
    guard let data = try? Data(contentsOf: directory.appending(path: file)) else {
      return "There is no golden screen \(file) yet. This would be it:\n\(screen)"
    }
    let expected = Self.lines(of: String(decoding: data, as: UTF8.self))
    let actual = Self.lines(of: screen + "\n")
    return expected == actual ? nil : Self.difference(from: expected, to: actual)
  }

  /// A line as scalars: canonically equal strings may look different on a terminal.
  private typealias Line = [Unicode.Scalar]

  /// The lines of a text that ends with a line break.
  private static func lines(of text: String) -> [Line] {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return (text.hasSuffix("\n") ? lines.dropLast() : lines[...]).map(Line.init)
  }

  private static func difference(from expected: [Line], to actual: [Line]) -> String {
    let difference = actual.difference(from: expected)
    var removed: Set<Int> = []
    for case .remove(let offset, _, _) in difference.removals { removed.insert(offset) }
    var lines: [(mark: String, line: Line)] = expected.enumerated().map { offset, line in
      (removed.contains(offset) ? "-" : " ", line)
    }
    // The offset of an insertion counts the lines of the actual screen, so removed lines are skipped.
    for case .insert(let offset, let line, _) in difference.insertions {
      let kept = lines.indices.filter { lines[$0].mark != "-" }
      lines.insert(("+", line), at: offset < kept.count ? kept[offset] : lines.count)
    }
    return lines.map { "\n\($0.mark) \(String(String.UnicodeScalarView($0.line)))" }.joined()
  }
}
