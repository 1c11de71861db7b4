import Locking
import PostControllers

/// A clock for tests: it records the duration of each sleep, and a test ends the sleeps.
final class ManualSleep: Sendable {
  private struct State: Sendable {
    var callCount = 0
    var durations: [Duration] = []
    var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Locked(State())

  /// Those of all sleeps so far, including those under way.
  var durations: [Duration] { state.withLock(\.durations) }

  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// A reconnection policy that sleeps here, with the longest random delay.
  var reconnection: ReconnectionPolicy {
    var policy = ReconnectionPolicy()
    policy.maximumDelay = .seconds(10)
    policy.random = { $0.upperBound }
    policy.sleep = sleep
    return policy
  }

  func wake() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [:] }
      return state.sleepers.values
    }
    for sleeper in sleepers { sleeper.resume() }
  }

  @Sendable
  private func sleep(_ duration: Duration) async throws {
    let number = state.withLock {
      $0.callCount += 1
      return $0.callCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          // A test may wake the sleeper as soon as the duration is recorded.
          state.durations.append(duration)
          if state.cancelled.contains(number) { return true }
          state.sleepers[number] = continuation
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }
}
