import Foundation

/// A folder for the time of some work, which is gone when the work is over, or when someone or the system ends the program.
/// So are the processes that the work has started.
enum Workspace {
  /// - Parameter lastWords: What there is to say when someone ends the program, nil if nothing.
  static func with<Result>(
    lastWords: @escaping @Sendable () -> String? = { nil }, _ work: (URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "PostGrader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A process that has just been ended may still make a file or two.
    let remove: @Sendable () -> Void = {
      for _ in 0..<100 where folder.isFolder {
        try? FileManager.default.removeItem(at: folder)
        if folder.isFolder { usleep(20_000) }
      }
    }
    let interruption = Interruption {
      RunningProcesses.end()
      remove()
    } lastWords: {
      lastWords()
    }
    defer {
      RunningProcesses.finish()
      interruption.cancel()
      remove()
    }
    return try work(folder)
  }
}
