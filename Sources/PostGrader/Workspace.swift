import Foundation

/// A folder for the time of some work, which is gone when the work is over, or when someone or the system ends the program.
/// So are the processes that the work has started.
enum Workspace {
  static func with<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "PostGrader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let remove: @Sendable () -> Void = { try? FileManager.default.removeItem(at: folder) }
    let interruption = Interruption {
      RunningProcesses.end()
      remove()
    }
    defer {
      interruption.cancel()
      remove()
    }
    return try work(folder)
  }
}
