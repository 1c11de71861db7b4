import Foundation
import Locking

/// A clock that stands still except while someone waits, and a list of those waits.
final class Waits: Sendable {
  private struct State {
    var seconds = 0.0
    var waits: [TimeInterval] = []
  }

  private let state = Locked(State())
  private let onWait: @Sendable (Waits) async -> Void

  init(onWait: @escaping @Sendable (Waits) async -> Void = { _ in }) { self.onWait = onWait }

  var all: [TimeInterval] { state.withLock(\.waits) }
  var now: Date { state.withLock { Date(timeIntervalSince1970: $0.seconds) } }

  func pass(_ seconds: TimeInterval) { state.withLock { $0.seconds += seconds } }

  func sleep(_ seconds: TimeInterval) async {
    state.withLock { $0.waits.append(seconds) }
    await onWait(self)
    pass(seconds)
  }
}
