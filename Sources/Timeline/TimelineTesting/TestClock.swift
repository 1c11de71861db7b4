import Foundation
import Locking

/// A clock that goes on by hand, and by a minute each time when it is read.
public final class TestClock: Sendable {
  private let date: Locked<Date>

  public init(_ date: Date) {
    self.date = Locked(date)
  }

  /// What the clock shows.
  public var now: Date {
    get { date.withLock(\.self) }
    set { date.withLock { $0 = newValue } }
  }

  /// Reads the clock, which is a minute later from then on: what happens after something else is later.
  public func tick() -> Date {
    date.withLock { date in
      defer { date += 60 }
      return date
    }
  }
}
