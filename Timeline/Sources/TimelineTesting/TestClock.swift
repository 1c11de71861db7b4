import Foundation
import Locking

/// A clock that the test sets, and that advances by a minute with each reading.
public final class TestClock: Sendable {
  private let date: Locked<Date>

  public init(_ date: Date) {
    self.date = Locked(date)
  }

  /// The current time of the clock.
  public var now: Date {
    get { date.withLock(\.self) }
    set { date.withLock { $0 = newValue } }
  }

  /// Reads the clock and advances it by a minute, so that later events have later times.
  public func tick() -> Date {
    date.withLock { date in
      defer { date += 60 }
      return date
    }
  }
}
