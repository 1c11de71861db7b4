import Foundation
import Locking

/// Ends a subscription. After ``cancel()``, which is called on the main thread, a subscriber there hears nothing.
final class Cancellation: Sendable {
  private let state = Locked<(isCancelled: Bool, work: (@Sendable () -> Void)?)>((false, nil))

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Sets the work of ``cancel()``, and does it at once if that has been called.
  func onCancel(_ work: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.work = work }
      return state.isCancelled
    }
    if isLate { work() }
  }

  func cancel() {
    let work = state.withLock { state in
      defer { state = (true, nil) }
      return state.work
    }
    work?()
  }
}

/// Values that arrive over time, on any thread: a small relative of Combine's publishers.
struct Publisher<Output: Sendable>: Sendable {
  typealias Receiver = @Sendable (Output) -> Void

  private let attach:
    @Sendable (_ receive: @escaping Receiver, _ cancellation: Cancellation) -> Void

  init(_ attach: @escaping @Sendable (@escaping Receiver, Cancellation) -> Void) {
    self.attach = attach
  }

  func compactMap<Other>(_ transform: @escaping @Sendable (Output) -> Other?) -> Publisher<Other> {
    Publisher<Other> { receive, cancellation in
      attach(
        { value in
          if let other = transform(value) { receive(other) }
        }, cancellation)
    }
  }

  func map<Other>(_ transform: @escaping @Sendable (Output) -> Other) -> Publisher<Other> {
    compactMap { .some(transform($0)) }
  }

  /// Only the first value.
  func first() -> Publisher {
    Publisher { receive, cancellation in
      let isDone = Locked(false)
      attach(
        { value in
          let isFirst = isDone.withLock { isDone in
            defer { isDone = true }
            return !isDone
          }
          if isFirst { receive(value) }
        }, cancellation)
    }
  }

  /// Receives the values on the main thread, in their order.
  @discardableResult
  func sinkOnMain(_ receive: @escaping @MainActor (Output) -> Void) -> Cancellation {
    let cancellation = Cancellation()
    attach(
      { value in
        DispatchQueue.main.async {
          if !cancellation.isCancelled { receive(value) }
        }
      }, cancellation)
    return cancellation
  }
}

extension RequestPerforming {
  /// The bytes of the response; nil after an error.
  func response(
    to method: HTTPMethod, _ url: URL, parameters: [String: String]? = nil, body: Data? = nil
  ) -> Publisher<Data?> {
    Publisher { receive, _ in
      performRequest(for: url, httpMethod: method, urlParameters: parameters, body: body) {
        data, error in
        receive(error == nil ? data : nil)
      }
    }.first()
  }
}

extension EventStreaming {
  func events(from url: URL, parameters: [String: String]) -> Publisher<ServerSentEvent> {
    Publisher { receive, cancellation in
      let connection = openEventStream(for: url, urlParameters: parameters) { signal in
        if case .event(let event) = signal { receive(event) }
      }
      cancellation.onCancel { connection.close() }
    }
  }
}
