import Locking

/// The signals of a stream that have not been handled yet. Signals that do not fit are dropped, and the stream counts as broken. The next
/// stream begins with its whole window, so no change is lost.
final class SignalBuffer: Sendable {
  /// Ends with the stream. The only reader calls ``didTake(_:)`` for each signal.
  let signals: AsyncStream<EventStreamSignal>
  private let continuation: AsyncStream<EventStreamSignal>.Continuation
  private let maximumSize: Int
  private let state = Locked(State())

  private struct State: Sendable {
    var size = 0
    var isOver = false
  }

  /// - Parameter maximumSize: In bytes. A single event may be larger, because the first one contains all that the stream covers.
  init(maximumSize: Int = 32 << 20) {
    self.maximumSize = maximumSize
    (signals, continuation) = AsyncStream.makeStream()
  }

  func append(_ signal: EventStreamSignal) {
    let accepted: EventStreamSignal? = state.withLock { state in
      if state.isOver { return nil }
      let size = Self.size(of: signal)
      if state.size > 0, state.size + size > maximumSize {
        state.isOver = true
        return .closed(NetworkError.tooManyEvents)
      }
      state.size += size
      if case .closed = signal { state.isOver = true }
      return signal
    }
    guard let accepted else { return }
    continuation.yield(accepted)
    if case .closed = accepted { continuation.finish() }
  }

  func didTake(_ signal: EventStreamSignal) {
    state.withLock { $0.size -= Self.size(of: signal) }
  }

  private static func size(of signal: EventStreamSignal) -> Int {
    guard case .event(let event) = signal else { return 0 }
    // Many small signals take memory, too.
    return 128 + event.event.utf8.count + event.data.utf8.count
  }
}
