import Foundation

/// The time until which the cloud does not accept requests. CloudKit says how many seconds to wait.
actor RateLimit {
  /// The maximum silent wait in seconds. If a wait is longer, the person gets an error.
  static let maximumWait: TimeInterval = 30

  private let now: @Sendable () -> Date
  private let sleep: @Sendable (TimeInterval) async -> Void
  private var end = Date.distantPast

  init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (TimeInterval) async -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  var remainingTime: TimeInterval { max(0, end.timeIntervalSince(now())) }

  /// Begins a pause that the cloud asks for, of a day at most.
  func begin(_ retryAfter: TimeInterval) {
    guard retryAfter > 0 else { return }
    end = max(end, now().addingTimeInterval(min(retryAfter, 86_400)))
  }

  /// Waits until the pause has ended, even if it gets longer. Returns false if it is too long, or if the task is cancelled.
  func wait() async -> Bool {
    while remainingTime > 0 {
      guard remainingTime <= Self.maximumWait, !Task.isCancelled else { return false }
      await sleep(remainingTime)
    }
    return true
  }
}
