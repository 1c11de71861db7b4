import CommandLineSupport
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
    // Submissions and their results are in there, and other users of the machine read the temporary folder.
    try FileManager.default.createDirectory(
      at: unlocked, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
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

/// Cleans up before a signal ends the program.
package final class Interruption {
  private let sources: [(signal: Int32, source: any DispatchSourceSignal)]

  /// - Parameters:
  ///   - cleanUp: Called before the program ends.
  ///   - lastWords: The last message, after cleaning up.
  package init(
    cleanUp: @escaping @Sendable () -> Void, lastWords: @escaping @Sendable () -> String? = { nil }
  ) {
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // A program started with nohup is meant to go on.
      if Signals.isIgnored(by: signal(number, SIG_IGN)) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        cleanUp()
        let words = lastWords()
        Terminal.endLine()
        if let words { StandardError.write("\(words)\n") }
        _exit(128 + number)
      }
      source.activate()
      return (number, source)
    }
  }

  package func cancel() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
