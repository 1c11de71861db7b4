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
    let lines = (0..<max(golden.count, screen.count)).flatMap { index -> [String] in
      let expected = index < golden.count ? golden[index] : nil
      let actual = index < screen.count ? screen[index] : nil
      if expected == actual { return expected.map { ["  \($0)"] } ?? [] }
      return [expected.map { "- \($0)" }, actual.map { "+ \($0)" }].compactMap { $0 }
    }
    return "\n" + lines.joined(separator: "\n")
  }
}
