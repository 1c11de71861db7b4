import Foundation
import Locking

/// The groups of processes under way, to end them when this program is told to end.
enum RunningProcesses {
  private struct State {
    var groups: Set<pid_t> = []
    var isEnding = false
  }

  private static let state = Locked(State())

  /// Starts a process, one at a time. When this program is about to end, that is the end of whoever asks.
  static func start<Pipes>(_ spawn: () throws -> (pid_t, Pipes)) throws -> (pid_t, Pipes) {
    try state.withLock { state in
      if state.isEnding { waitForTheEnd() }
      let started = try spawn()
      state.groups.insert(started.0)
      return started
    }
  }

  /// A process is over. What it came to is nobody's business any more when this program is about to end.
  static func remove(_ group: pid_t) {
    state.withLock { state in
      state.groups.remove(group)
      if state.isEnding { waitForTheEnd() }
    }
  }

  /// All work is done, or has failed. Nobody wants to know when this program is about to end.
  static func finish() {
    state.withLock { if $0.isEnding { waitForTheEnd() } }
  }

  private static func waitForTheEnd() -> Never {
    while true { pause() }
  }

  /// Ends all of them, and lets no other begin.
  static func end() {
    state.withLock { state in
      state.isEnding = true
      for group in state.groups { kill(-group, SIGKILL) }
    }
  }
}
