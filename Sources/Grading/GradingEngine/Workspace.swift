import Foundation

/// A temporary folder for some work. It is removed, and processes of the work are ended, when the work is done or a
/// signal ends the program.
package enum Workspace {
  /// - Parameter lastWords: The last message if a signal ends the program. Nil for none.
  package static func with<Result>(
    lastWords: @escaping @Sendable () -> String? = { nil }, _ work: (URL) throws -> Result
  ) throws -> Result {
    removeAbandoned()
    let (folder, lock) = try make()
    defer { close(lock) }
    // A process that was just ended may still create a file or two.
    let remove: @Sendable () -> Void = {
      for _ in 0..<100 where folder.isFolder {
        try? FileManager.default.removeItem(at: folder)
        if folder.isFolder { usleep(20_000) }
      }
    }
    let interruption = Interruption(
      cleanUp: {
        RunningProcesses.end()
        remove()
      }, lastWords: lastWords)
    defer {
      RunningProcesses.finish()
      interruption.cancel()
      remove()
    }
    return try work(folder)
  }

  private static let prefix = "PostGrader-"
  private static let lockName = "lock"

  /// Creates the folder with a file that is locked as long as this program runs.
  private static func make() throws -> (folder: URL, lock: Int32) {
    let parent = FileManager.default.temporaryDirectory
    let name = prefix + UUID().uuidString
    // The folder is hidden until it is locked, so that no other grader considers it abandoned.
    let unlocked = parent.appending(component: ".\(name)")
    try FileManager.default.createDirectory(at: unlocked, withIntermediateDirectories: true)
    let lock = open(
      unlocked.appending(component: lockName).path(percentEncoded: false),
      O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    let folder = parent.appending(component: name)
    try FileManager.default.moveItem(at: unlocked, to: folder)
    return (folder, lock)
  }

  /// Removes the folders of graders that were killed.
  private static func removeAbandoned() {
    for folder in FileManager.default.temporaryDirectory.innerFolders
    where folder.lastPathComponent.hasPrefix(prefix) {
      let lock = open(
        folder.appending(component: lockName).path(percentEncoded: false), O_RDWR | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(at: folder) }
      close(lock)
    }
  }
}
