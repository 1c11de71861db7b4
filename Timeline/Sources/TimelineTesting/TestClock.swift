import Foundation
import Locking

/// A clock that stands still until the test sets it or reads it with ``tick()``.
public final class TestClock: Sendable {
  private let state: Locked<Date>

  public init(_ date: Date) { state = Locked(date) }

  public var now: Date {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }

  /// Reads the clock and advances it by a minute, so that later events have later times.
  public func tick() -> Date {
    state.withLock { now in
      defer { now += 60 }
      return now
    }
  }
}
