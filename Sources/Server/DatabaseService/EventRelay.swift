import Locking
import RealtimeDatabase

/// Delivers events to a listener, the first one before all others. Encoding the first one may take a while, so events
/// that happen meanwhile wait in a queue.
final class EventRelay: Sendable {
  private struct State: Sendable {
    var hasBegun = false
    var waiting: [RealtimeDatabase.Event] = []
  }

  private let state = Locked(State())
  private let handler: Listeners.Handler

  init(_ handler: @escaping Listeners.Handler) {
    self.handler = handler
  }

  /// Delivers the first event, then those that waited.
  func begin(with first: RealtimeDatabase.Event) {
    state.withLock { state in
      handler(first)
      for event in state.waiting { handler(event) }
      state = State(hasBegun: true)
    }
  }

  /// Delivers an event, or queues it until the first one has been delivered.
  func relay(_ event: RealtimeDatabase.Event) {
    state.withLock { state in
      if state.hasBegun { handler(event) } else { state.waiting.append(event) }
    }
  }
}
