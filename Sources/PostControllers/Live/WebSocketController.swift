import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Opens streams of events over WebSockets, on platforms that have them.
///
/// The local Post API offers them at the same addresses as server-sent events. Firebase's REST API does not.
///
/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
public final class WebSocketController: EventStreaming {
  private let fallback: any EventStreaming
  #if !canImport(FoundationNetworking)
    private let session = URLSession(configuration: .ephemeral)
  #endif

  /// - Parameters:
  ///   - fallback: Opens the streams on platforms without WebSockets; for example a ``NetworkController``.
  ///   - log: Gets a line if the fallback has to be used.
  public init(fallback: any EventStreaming, log: (String) -> Void = { _ in }) {
    self.fallback = fallback
    #if canImport(FoundationNetworking)
      // Foundation on Linux has the type, but using it traps or fails, because its libcurl has no WebSockets.
      log("This system’s URLSession has no WebSockets; using server-sent events.")
    #endif
  }

  deinit {
    #if !canImport(FoundationNetworking)
      session.finishTasksAndInvalidate()
    #endif
  }

  public func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    #if canImport(FoundationNetworking)
      fallback.openEventStream(for: url, urlParameters: urlParameters, handler: handler)
    #else
      guard let url = Self.webSocketURL(NetworkController.url(byAdding: urlParameters, to: url))
      else {
        return fallback.openEventStream(for: url, urlParameters: urlParameters, handler: handler)
      }
      let stream = WebSocketStream(task: session.webSocketTask(with: url), handler: handler)
      stream.start()
      return stream
    #endif
  }

  /// The WebSocket address for an `http` or `https` address. Nil for other addresses.
  static func webSocketURL(_ url: URL) -> URL? {
    guard let url = NetworkControllerTransfer.webURL(url) else { return nil }
    // `http` and `https` become `ws` and `wss`.
    return URL(string: "ws" + url.absoluteString.dropFirst("http".count))
  }
}
