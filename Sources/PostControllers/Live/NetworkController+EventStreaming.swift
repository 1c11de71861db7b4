import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension NetworkController: EventStreaming {
  /// The handler is called on the session's serial background queue. The errors are those of a request, ``NetworkError/notEventStream``,
  /// and ``NetworkError/timedOut`` if not even a keep-alive arrives for too long. Redirects are followed as for a GET.
  public func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = HTTPMethod.get.rawValue
    request.setValue(NetworkControllerTransfer.eventStreamType, forHTTPHeaderField: "Accept")
    let transfer = NetworkControllerTransfer(request, on: self, for: .stream(handler))
    sessionDelegate.start(transfer)
    return transfer
  }
}
