import Foundation
import Locking

/// A clock that goes on by a second each time someone looks at it, unless it is held.
final class Clock: Sendable {
  private struct State {
    var seconds = 1_448_000_000.0
    var isHeld = false
  }

  private let state = Locked(State())

  /// Whether all that happens happens at one moment.
  var isHeld: Bool {
    get { state.withLock(\.isHeld) }
    set { state.withLock { $0.isHeld = newValue } }
  }

  func tick() -> Date {
    state.withLock { state in
      if !state.isHeld { state.seconds += 1 }
      return Date(timeIntervalSince1970: state.seconds)
    }
  }
}
