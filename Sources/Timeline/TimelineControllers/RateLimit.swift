import Foundation

/// Until when the cloud does not want to be asked.
///
/// CloudKit names the seconds to wait, and counts on nobody asking earlier, with whatever request.
actor RateLimit {
  /// The longest wait that happens silently, in seconds. Of a longer one the person is told.
  static let maximumWait: TimeInterval = 30

  private let now: @Sendable () -> Date
  private let sleep: @Sendable (TimeInterval) async -> Void
  private var end = Date.distantPast

  init(
    now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (TimeInterval) async -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// How many seconds are left; 0 for none.
  var remainingTime: TimeInterval { max(0, end.timeIntervalSince(now())) }

  /// The cloud asks for a pause. A day is the most that is believed.
  func begin(_ retryAfter: TimeInterval) {
    guard retryAfter > 0 else { return }
    end = max(end, now().addingTimeInterval(min(retryAfter, 86_400)))
  }

  /// Waits until the pause is over, also when it gets longer meanwhile. Returns whether it did: a long pause is not waited for, and
  /// who is cancelled waits no more.
  func wait() async -> Bool {
    while remainingTime > 0 {
      guard remainingTime <= Self.maximumWait, !Task.isCancelled else { return false }
      await sleep(remainingTime)
    }
    return true
  }
}
