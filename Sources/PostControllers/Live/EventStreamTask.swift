import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A stream that a ``NetworkController`` has opened. Each redirect on the way to it is another task.
final class EventStreamTask: EventStreamConnection {
  private struct State: Sendable {
    var task: URLSessionTask?
    var isClosed = false
  }

  let handler: @Sendable (EventStreamSignal) -> Void
  private let cancel: @Sendable (URLSessionTask) -> Void
  private let state = Locked(State())

  init(
    handler: @escaping @Sendable (EventStreamSignal) -> Void,
    cancel: @escaping @Sendable (URLSessionTask) -> Void
  ) {
    self.handler = handler
    self.cancel = cancel
  }

  var isClosed: Bool { state.withLock(\.isClosed) }

  /// The lock makes this one step for ``close()``: an unstarted task reports no end, and a task that has ended may have a successor.
  func resume(_ task: URLSessionTask) {
    let isClosed = state.withLock {
      $0.task = task
      task.resume()
      return $0.isClosed
    }
    if isClosed { cancel(task) }
  }

  /// The handler gets ``EventStreamSignal/closed(_:)`` when URLSession has released the connection.
  func close() {
    let task = state.withLock {
      $0.isClosed = true
      return $0.task
    }
    if let task { cancel(task) }
  }
}
