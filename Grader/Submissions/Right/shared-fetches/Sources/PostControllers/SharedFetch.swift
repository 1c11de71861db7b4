import Foundation
import PostModel

/// The request for the newest posts. While one is under way, all who ask wait for one more request after it: it is
/// younger than their question, and serves all of them.
@MainActor
struct RefreshState {
  typealias Waiter = PostController.FetchCompletion

  private enum Phase {
    case idle
    case running(served: [Waiter])
    case runningOnceMore(served: [Waiter], waiting: [Waiter])
  }

  private var phase = Phase.idle

  /// Whether a request must be sent now.
  mutating func ask(_ waiter: @escaping Waiter) -> Bool {
    switch phase {
    case .idle:
      phase = .running(served: [waiter])
      return true
    case .running(let served):
      phase = .runningOnceMore(served: served, waiting: [waiter])
    case .runningOnceMore(let served, let waiting):
      phase = .runningOnceMore(served: served, waiting: waiting + [waiter])
    }
    return false
  }

  /// The request is over. Returns those whom it has served, and whether another request must be sent now.
  mutating func end() -> (served: [Waiter], again: Bool) {
    switch phase {
    case .idle: return ([], false)
    case .running(let served):
      phase = .idle
      return (served, false)
    case .runningOnceMore(let served, let waiting):
      phase = .running(served: waiting)
      return (served, true)
    }
  }
}

/// The requests for older pages. All who ask for the same page share one request.
@MainActor
struct PageState {
  private var waiters: [TimeInterval: [PostController.FetchCompletion]] = [:]

  /// Whether a request must be sent now.
  mutating func ask(for end: TimeInterval, _ waiter: @escaping PostController.FetchCompletion)
    -> Bool
  {
    waiters[end, default: []].append(waiter)
    return waiters[end]?.count == 1
  }

  mutating func end(_ end: TimeInterval) -> [PostController.FetchCompletion] {
    waiters.removeValue(forKey: end) ?? []
  }
}
