import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension NetworkController: EventStreaming {
  /// Opens one stream of server-sent events. The handler is called on the session's serial background queue.
  ///
  /// The errors are those of a request, and ``NetworkError/notEventStream`` for a response of another type. If nothing arrives
  /// for too long, not even a keep-alive, the error is ``NetworkError/timedOut``. If an event is too large, the error is
  /// ``NetworkError/responseTooLarge(limit:)``. Redirects are followed as for a GET.
  public func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let stream = EventStreamTask(handler: handler) { [weak sessionDelegate] in
      sessionDelegate?.close($0)
    }
    guard let url = NetworkControllerTransfer.webURL(url) else {
      sessionDelegate.operationQueue.addOperation { handler(.closed(NetworkError.notHTTP)) }
      return stream
    }
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = HTTPMethod.get.rawValue
    request.setValue(NetworkControllerTransfer.eventStreamType, forHTTPHeaderField: "Accept")
    let transfer = NetworkControllerTransfer(
      request: request, controller: self, recipient: .stream(stream))
    sessionDelegate.start(transfer.connectingFirst)
    return stream
  }
}
