import Foundation
import Locking

/// Opens streams over WebSockets (RFC 6455). If a server refuses the handshake, as Firebase does, the fallback opens the stream and later
/// ones of this server. It also opens all streams with `https`, because this client has no TLS. This client uses no proxy, follows no
/// redirect and sends no cookie.
/// Curriculum: Part Two, Black Diamonds (streaming with web sockets).
public final class WebSocketController: EventStreaming {
  private let fallback: any EventStreaming
  private let limits: WebSocketLimits
  private let log: @Sendable (String) -> Void
  /// The servers that have refused the handshake.
  private let refusals = Locked<Set<String>>([])

  /// - Parameter log: Gets a line for each stream that says how the feed is followed, on any thread.
  public convenience init(
    fallback: any EventStreaming, log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(fallback: fallback, limits: WebSocketLimits(), log: log)
  }

  init(
    fallback: any EventStreaming, limits: WebSocketLimits,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.fallback = fallback
    self.limits = limits
    self.log = log
  }

  /// The handler is called on the stream's thread, or as the fallback does.
  public func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let openFallback = { @Sendable [fallback, log] (reason: String) in
      log("The feed is followed by server-sent events: \(reason)")
      return fallback.openEventStream(for: url, urlParameters: urlParameters, handler: handler)
    }
    guard let address = WebSocketAddress(NetworkController.url(byAdding: urlParameters, to: url))
    else { return openFallback("WebSockets need an http address") }
    if refusals.withLock({ $0.contains(address.authority) }) {
      return openFallback("the server has refused a WebSocket before")
    }
    let stream = WebSocketStream(to: address, limits: limits) { [self] signal in
      if case .opened = signal { log("The feed is followed over a WebSocket") }
      // The server uses WebSockets for something else.
      if case .closed(let error) = signal, error as? NetworkError == .notEventStream {
        remember(address)
      }
      handler(signal)
    } onRefusal: { [self] refusal in
      if refusal.isLasting { remember(address) }
      return openFallback(refusal.reason)
    }
    stream.start()
    return stream
  }

  private func remember(_ address: WebSocketAddress) {
    _ = refusals.withLock { $0.insert(address.authority) }
  }
}
