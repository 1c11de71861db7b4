import Foundation
import Locking

/// Opens streams over WebSockets (RFC 6455). If a server refuses the handshake, as Firebase does, or sends other messages than events, the
/// stream fails with ``NetworkError/notEventStream``, and the fallback opens the later ones of this server. It also opens all streams with
/// `https`, because this client has no TLS. This client uses no proxy, follows no redirect and sends no cookie.
/// Curriculum: Part Two, Black Diamonds (streaming with web sockets).
public final class WebSocketController: EventStreaming {
  private let fallback: any EventStreaming
  private let limits: WebSocketLimits
  private let log: @Sendable (String) -> Void
  /// The servers that offer no WebSocket.
  private let refusals = Locked<Set<String>>([])

  /// - Parameter log: Gets a line for each stream that says how the feed is followed, on any thread.
  public convenience init(
    fallback: any EventStreaming, log: @escaping @Sendable (String) -> Void = { _ in }
  ) { self.init(fallback: fallback, limits: WebSocketLimits(), log: log) }

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
    let address = WebSocketAddress(NetworkController.url(byAdding: urlParameters, to: url))
    guard let address, !refusals.withLock({ $0.contains(address.authority) }) else {
      log(
        "The feed is followed by server-sent events: "
          + (address == nil ? "WebSockets need an http address" : "the WebSocket handshake failed"))
      return fallback.openEventStream(for: url, urlParameters: urlParameters, handler: handler)
    }
    let stream = WebSocketStream(to: address, limits: limits) { [log, refusals] signal in
      if case .opened = signal { log("The feed is followed over a WebSocket") }
      if case .closed(let error) = signal, error as? NetworkError == .notEventStream {
        refusals.withLock { _ = $0.insert(address.authority) }
      }
      handler(signal)
    }
    stream.start()
    return stream
  }
}

struct WebSocketAddress: Sendable {
  /// A name, or an address without brackets.
  let host: String
  let port: UInt16
  /// The path and the query.
  let target: String
  /// The value of `Host`.
  let authority: String

  /// Nil if the URL is not an `http` address.
  init?(_ url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
      components.scheme?.lowercased() == "http",
      let encodedHost = components.encodedHost?.trimmingCharacters(in: ["[", "]"]),
      let host = encodedHost.removingPercentEncoding, !host.isEmpty, !host.utf8.contains(0),
      let port = UInt16(exactly: components.port ?? 80)
    else { return nil }
    (self.host, self.port) = (host, port)
    let path = components.percentEncodedPath
    target = (path.isEmpty ? "/" : path) + (components.percentEncodedQuery.map { "?\($0)" } ?? "")
    // A zone behind a percent sign only has a meaning on this machine.
    let name = host.contains(":") ? "[\(host.prefix { $0 != "%" })]" : encodedHost.lowercased()
    authority = port == 80 ? name : "\(name):\(port)"
  }
}
