import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A stream that a ``NetworkController`` has opened, however many redirects lead to it.
final class EventStreamTask: EventStreamConnection {
  private struct State: Sendable {
    var task: URLSessionTask?
    var isClosed = false
  }

  let handler: @Sendable (EventStreamSignal) -> Void
  private let cancel: @Sendable (URLSessionTask) -> Void
  private let state = Locked(State())

  /// - Parameter cancel: Ends a task that reads the stream.
  init(
    handler: @escaping @Sendable (EventStreamSignal) -> Void,
    cancel: @escaping @Sendable (URLSessionTask) -> Void
  ) {
    self.handler = handler
    self.cancel = cancel
  }

  /// Whether the caller wants no more.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Begins with a task, which reads the stream from now on.
  ///
  /// One step for whoever closes the stream: a task that has not begun reports no end, and one that is over may have been
  /// followed by the next already.
  func resume(_ task: URLSessionTask) {
    let isClosed = state.withLock {
      $0.task = task
      task.resume()
      return $0.isClosed
    }
    if isClosed { cancel(task) }
  }

  /// The handler hears of the end when URLSession has let go of the connection.
  func close() {
    let task = state.withLock {
      $0.isClosed = true
      return $0.task
    }
    if let task { cancel(task) }
  }
}
