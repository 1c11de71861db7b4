import Foundation
import Locking

/// The process groups that are running. If a signal ends this program, it ends them, too.
package enum RunningProcesses {
  private struct State {
    var groups: Set<pid_t> = []
    var isEnding = false
    var isCancelled = false

    func killAll() { for group in groups { kill(-group, SIGKILL) } }

    /// If this program is about to end, the calling thread never returns.
    func waitIfEnding() { while isEnding { pause() } }
  }

  private static let state = Locked(State())

  /// Starts a process, one at a time. Throws a `CancellationError` if the work was cancelled.
  static func start<Pipes>(_ spawn: () throws -> (pid_t, Pipes)) throws -> (pid_t, Pipes) {
    try state.withLock { state in
      state.waitIfEnding()
      if state.isCancelled { throw CancellationError() }
      let started = try spawn()
      state.groups.insert(started.0)
      return started
    }
  }

  static func remove(_ group: pid_t) {
    state.withLock { state in
      state.groups.remove(group)
      state.waitIfEnding()
    }
  }

  /// Called when all work is done or has failed.
  package static func finish() { state.withLock { $0.waitIfEnding() } }

  /// Ends all groups, and prevents new ones until ``resume()``.
  package static func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.killAll()
    }
  }

  package static func checkCancellation() throws {
    if state.withLock(\.isCancelled) { throw CancellationError() }
  }

  /// Allows new processes after work was cancelled and has ended.
  package static func resume() { state.withLock { $0.isCancelled = false } }

  /// Ends all groups, and prevents new ones.
  package static func end() {
    state.withLock { state in
      state.isEnding = true
      state.killAll()
    }
  }
}
