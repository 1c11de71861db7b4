import Foundation
import Locking

/// A clock that the test sets, and that advances with each reading.
public final class TestClock: Sendable {
  private let state: Locked<(now: Date, step: TimeInterval)>

  public init(_ date: Date) {
    state = Locked((date, 60))
  }

  /// The current time of the clock.
  public var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  /// The number of seconds between two readings: a minute, so that later events have later times.
  public var step: TimeInterval {
    get { state.withLock(\.step) }
    set { state.withLock { $0.step = newValue } }
  }

  /// Reads the clock and advances it.
  public func tick() -> Date {
    state.withLock { state in
      defer { state.now += state.step }
      return state.now
    }
  }
}
