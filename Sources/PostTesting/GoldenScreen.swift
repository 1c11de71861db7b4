import Foundation
import PostFixtures

/// A screen as it has to look, in a text file of the fixtures' folder `Screens`.
///
/// With `POST_RECORD_SCREENS=1` in the environment, comparing writes the file instead. Whoever records reads what
/// was recorded before committing it.
public struct GoldenScreen: Sendable {
  public let name: String
  private let directory: URL
  private let recordingDirectory: URL

  /// The screen in `Screens/NAME.txt` of this package, or of another package's fixtures.
  ///
  /// - Parameters:
  ///   - directory: Where the file is read.
  ///   - recordingDirectory: Where it is written, in the source tree.
  public init(
    _ name: String,
    directory: URL = Fixtures.directory.appending(path: "Screens"),
    recordingDirectory: URL = Fixtures.sourceDirectory.appending(path: "Screens")
  ) {
    self.name = name
    self.directory = directory
    self.recordingDirectory = recordingDirectory
  }

  /// Whether comparing records instead.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["POST_RECORD_SCREENS"] == "1"
  }

  /// How a screen differs from this one, line by line with `-` for what should be there and `+` for what is; nil
  /// when it does not.
  public func difference(from screen: String) throws -> String? {
    let file = "\(name).txt"
    if Self.isRecording {
      let url = recordingDirectory.appending(path: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data((screen + "\n").utf8).write(to: url)
      return nil
    }
    guard let data = try? Data(contentsOf: directory.appending(path: file)) else {
      return "There is no golden screen \(file) yet. This would be it:\n\(screen)"
    }
    // Compared by scalars: canonically equal strings are not what a terminal shows alike.
    let golden = String(decoding: data, as: UTF8.self)
    if golden.unicodeScalars.elementsEqual((screen + "\n").unicodeScalars) { return nil }
    return Self.lines(from: golden.split(separator: "\n"), to: screen.split(separator: "\n"))
  }

  private static func lines(from golden: [Substring], to screen: [Substring]) -> String {
    let difference = screen.difference(from: golden)
    var inserted: [Int: Substring] = [:]
    for case .insert(let offset, let line, _) in difference.insertions { inserted[offset] = line }
    var removed: Set<Int> = []
    for case .remove(let offset, _, _) in difference.removals { removed.insert(offset) }

    var lines: [String] = []
    var position = 0
    func takeInserted() {
      while let line = inserted[position] {
        lines.append("+ \(line)")
        position += 1
      }
    }
    for (offset, line) in golden.enumerated() {
      if removed.contains(offset) {
        lines.append("- \(line)")
        continue
      }
      takeInserted()
      lines.append("  \(line)")
      position += 1
    }
    takeInserted()
    return "\n" + lines.joined(separator: "\n")
  }
}
