import Locking
import RealtimeDatabase

/// Tells a listener what happens, beginning with what there was. That may take a while to write down: what happens
/// meanwhile is told behind it.
final class EventRelay: Sendable {
  private struct State: Sendable {
    var hasBegun = false
    var waiting: [RealtimeDatabase.Event] = []
  }

  private let state = Protected(State())
  private let handler: Listeners.Handler

  init(_ handler: @escaping Listeners.Handler) {
    self.handler = handler
  }

  /// Tells what there was.
  func begin(with first: RealtimeDatabase.Event) {
    state.withLock { state in
      handler(first)
      for event in state.waiting { handler(event) }
      state = State(hasBegun: true)
    }
  }

  /// Tells what happens.
  func relay(_ event: RealtimeDatabase.Event) {
    state.withLock { state in
      if state.hasBegun { handler(event) } else { state.waiting.append(event) }
    }
  }
}
