import Foundation

extension EventStreaming {
  /// The events of one stream. It is closed when nobody reads them any more, so at once when the reading task is cancelled.
  func events(at url: URL, parameters: [String: String]) -> AsyncStream<ServerSentEvent> {
    AsyncStream { continuation in
      if Task.isCancelled {
        continuation.finish()
        return
      }
      let connection = openEventStream(for: url, urlParameters: parameters) { signal in
        switch signal {
        case .opened: break
        case .event(let event): continuation.yield(event)
        case .closed: continuation.finish()
        }
      }
      continuation.onTermination = { _ in connection.close() }
    }
  }
}
