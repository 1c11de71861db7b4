import Locking

/// What a stream has told and nobody has taken in yet: in order, and only so much of it.
///
/// A server may tell more than an app takes in. What does not fit is not kept, and the stream counts as broken there: the next
/// one begins with all that it covers, so that nothing is missed.
final class SignalBuffer: Sendable {
  /// What waits, until the end of the stream; for one reader, who says ``didTake(_:)`` of each.
  let signals: AsyncStream<EventStreamSignal>
  private let continuation: AsyncStream<EventStreamSignal>.Continuation
  private let maximumSize: Int
  private let state = Locked(State())

  private struct State: Sendable {
    var size = 0
    var isOver = false
  }

  /// - Parameter maximumSize: How many bytes may wait. A single event may always, since the first one of a stream is as long as
  ///   what the stream covers.
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

  /// A signal does not wait any more.
  func didTake(_ signal: EventStreamSignal) {
    state.withLock { $0.size -= Self.size(of: signal) }
  }

  private static func size(of signal: EventStreamSignal) -> Int {
    guard case .event(let event) = signal else { return 0 }
    // Many small ones take memory, too.
    return 128 + event.event.utf8.count + event.data.utf8.count
  }
}
