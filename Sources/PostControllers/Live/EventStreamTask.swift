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

  /// - Parameter cancel: Cancels a task that reads the stream.
  init(
    handler: @escaping @Sendable (EventStreamSignal) -> Void,
    cancel: @escaping @Sendable (URLSessionTask) -> Void
  ) {
    self.handler = handler
    self.cancel = cancel
  }

  /// Whether the caller has closed the stream.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Starts a task, which reads the stream from now on.
  ///
  /// The lock makes this one step for a caller that closes the stream: a task that has not been started reports no end, and a
  /// task that has ended may have a successor.
  func resume(_ task: URLSessionTask) {
    let isClosed = state.withLock {
      $0.task = task
      task.resume()
      return $0.isClosed
    }
    if isClosed { cancel(task) }
  }

  /// Closes the stream. The handler gets ``EventStreamSignal/closed(_:)`` when URLSession has released the connection.
  func close() {
    let task = state.withLock {
      $0.isClosed = true
      return $0.task
    }
    if let task { cancel(task) }
  }
}
