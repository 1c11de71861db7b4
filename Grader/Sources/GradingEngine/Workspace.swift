import CommandLineSupport
import Foundation
import Locking

/// A temporary folder for some work. It is removed, and the work's processes end, when the work is done or a signal ends the program.
package enum Workspace {
  /// - Parameter lastWords: The last message if a signal ends the program. Nil for none.
  package static func with<Result>(
    lastWords: @escaping @Sendable () -> String? = { nil }, _ work: (URL) throws -> Result
  ) throws -> Result {
    removeAbandoned()
    let parent = FileManager.default.temporaryDirectory
    let name = prefix + UUID().uuidString
    // The folder is hidden until it is locked, so that no other grader considers it abandoned.
    let unlocked = parent.appending(component: ".\(name)")
    // The folder contains submissions and results, and other users of the machine can read the temporary folder.
    try FileManager.default.createDirectory(
      at: unlocked, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = unlocked.appending(component: lockName)
    try Data().write(to: lock)
    return try withLock(on: lock) {
      let folder = parent.appending(component: name)
      try FileManager.default.moveItem(at: unlocked, to: folder)
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
        remove()
        interruption.cancel()
      }
      return try work(folder)
    }
  }

  private static let prefix = "PostGrader-"
  /// Locked as long as the program runs.
  private static let lockName = "lock"

  /// Removes the folders of graders that were killed.
  private static func removeAbandoned() {
    for folder in FileManager.default.temporaryDirectory.innerFolders
    where folder.lastPathComponent.hasPrefix(prefix) {
      let lock = folder.appending(component: lockName)
      try? withLock(on: lock) {
        try FileManager.default.removeItem(at: folder)
      } wait: {
        throw CancellationError()
      }
    }
  }
}

/// Cleans up before a signal ends the program.
package struct Interruption {
  private static let all = Locked<[UUID: (@Sendable () -> Void, @Sendable () -> String?)]>([:])
  /// They stay until the program ends: cancelling a source loses a signal that is on its way. Unsafe, but nobody reads them.
  nonisolated(unsafe) private static let sources = [SIGINT, SIGTERM, SIGHUP].compactMap {
    number -> (any DispatchSourceSignal)? in
    // A program started with nohup is meant to go on.
    if Signals.isIgnored(by: signal(number, SIG_IGN)) { return nil }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      let all = all.withLock { Array($0.values) }
      for (cleanUp, _) in all { cleanUp() }
      let words = all.compactMap { $1() }
      Terminal.endLine()
      for words in words { StandardError.write("\(words)\n") }
      _exit(128 + number)
    }
    source.activate()
    return source
  }

  private let id = UUID()

  package init(
    cleanUp: @escaping @Sendable () -> Void, lastWords: @escaping @Sendable () -> String? = { nil }
  ) {
    _ = Self.sources
    Self.all.withLock { $0[id] = (cleanUp, lastWords) }
  }

  package func cancel() { Self.all.withLock { $0[id] = nil } }
}
