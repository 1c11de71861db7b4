import Foundation
import Locking

@testable import HTTPServer

/// A clock that stands still until a test moves it.
final class HandClock: Sendable {
  private let instant = Locked(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  func advance(by duration: Duration) { instant.withLock { $0 += duration } }
}

extension HTTPLimits {
  /// Limits by such a clock. By one that nobody moves, nobody is ever late.
  init(by clock: HandClock) {
    self.init()
    now = { clock.now }
  }
}

/// Waits on a thread of its own, since tests share theirs.
func comes(_ signal: DispatchSemaphore) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      signal.wait()
      continuation.resume()
    }
  }
}
