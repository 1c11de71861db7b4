import Foundation
import Locking

/// A small HTTP/1.1 server (RFC 9110 and 9112) with server-sent events and WebSockets, for programs on one machine.
/// One thread serves all connections, and passes all requests that have arrived to the handler, so that it can save them together.
public final class HTTPServer: Sendable {
  /// Returns the responses in the order of the requests. It runs on the server's thread: use ``HTTPHandlerResponse/deferred(_:)`` for
  /// what takes long.
  public typealias Handler = @Sendable ([HTTPRequest]) -> [HTTPHandlerResponse]

  struct Configuration: Sendable {
    let limits: HTTPLimits
    let commonHeaders: @Sendable (HTTPRequest?) -> [HTTPResponse.Header]
    let log: @Sendable (HTTPExchange) -> Void
    let handler: Handler
  }

  public let port: UInt16
  private let mailbox: Mailbox
  /// Left when the server's thread ends.
  private let running = DispatchGroup()

  /// - Parameters:
  ///   - host: An IPv4 address, an IPv6 address with or without brackets, or "localhost", which means both.
  ///   - port: The port, or 0 for any free port.
  ///   - commonHeaders: The fields to add to every response. The request lacks its body if it was refused; nil if it was not a request.
  ///   - log: Called after every response, on the server's thread.
  public init(
    host: String = "127.0.0.1", port: UInt16 = 0, limits: HTTPLimits = HTTPLimits(),
    commonHeaders: @escaping @Sendable (HTTPRequest?) -> [HTTPResponse.Header] = { _ in [] },
    log: @escaping @Sendable (HTTPExchange) -> Void = { _ in }, handler: @escaping Handler
  ) throws(HTTPServerError) {
    let (listeners, port) = try Socket.listeners(host: host, port: port)
    let mailbox = try Mailbox()
    self.port = port
    self.mailbox = mailbox
    var limits = limits
    limits.connectionCount = min(limits.connectionCount, FileDescriptors.limit - 64)
    let configuration = Configuration(
      limits: limits, commonHeaders: commonHeaders, log: log, handler: handler)
    // Only the event loop may hold the sockets, so that they are closed when it releases them.
    let handover = Locked(Optional(listeners))
    running.enter()
    let thread = Thread { [running] in
      EventLoop(
        listeners: handover.withLock { $0.take() } ?? [], mailbox: mailbox,
        configuration: configuration
      ).run()
      running.leave()
    }
    thread.name = "HTTPServer"
    // A handler of deeply nested JSON needs more stack than the usual half megabyte of a thread.
    thread.stackSize = 8 << 20
    thread.start()
  }

  deinit { mailbox.post(.stop(gracePeriod: .zero)) }

  /// Answers all requests received and ends streams. After the grace period, the server closes all connections.
  public func stop(gracePeriod: Duration = .seconds(5)) async {
    beginStopping(gracePeriod: gracePeriod)
    await withCheckedContinuation { continuation in
      running.notify(queue: .global()) { continuation.resume() }
    }
  }

  func beginStopping(gracePeriod: Duration) { mailbox.post(.stop(gracePeriod: gracePeriod)) }
}

public struct HTTPServerError: Error, Hashable {
  /// The `errno`. Nil if the host is not "localhost" or an IPv4 or IPv6 address.
  public let code: Int32?

  public var isPortTaken: Bool { code == EADDRINUSE }
  public var isPortForbidden: Bool { code == EACCES || code == EPERM }
  public var reason: String { String(cString: strerror(code ?? EINVAL)) }
}

public struct HTTPExchange: Sendable, Hashable {
  /// The method and the target. Nil if the bytes received were not a request.
  public var method, target: String?
  public var status: Int
  /// The size of the response's body. Nil for a stream.
  public var bodySize: Int?
}
