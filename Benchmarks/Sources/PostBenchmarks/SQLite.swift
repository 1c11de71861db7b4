import Foundation

/// SQLite with the same posts in it, behind Python's `sqlite3`.
@MainActor
final class SQLite {
  /// Nil where there is no Python.
  static let shared = SQLite()

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  private init?() {
    let script = PostPackage.folder.appending(path: "Benchmarks/sqlite-timeline.py")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path(percentEncoded: false)]
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
      // Somebody who asks for less shows whether Python is there, and has SQLite's distances.
      _ = try measure("nearby", postCount: 10_000)
    } catch {
      return nil
    }
  }

  /// How long a query takes.
  func measure(_ query: String, postCount: Int) throws -> Duration {
    try input.fileHandleForWriting.write(contentsOf: Data("\(query) \(postCount)\n".utf8))
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      if byte.isEmpty { throw CocoaError(.fileReadUnknown) }
      line += byte
    }
    guard let seconds = Double(String(decoding: line, as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return .seconds(seconds)
  }
}
