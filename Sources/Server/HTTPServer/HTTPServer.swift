import Foundation
import Locking

/// A small HTTP/1.1 server (RFC 9110 and 9112) with server-sent events and WebSockets, for programs on one machine.
///
/// One thread serves all connections. It passes all requests that have arrived to the handler together, so that their
/// changes can be written to disk at once. The responses on a connection are in the order of its requests.
///
///     let server = try HTTPServer(port: 9000) { requests in
///       requests.map { .response(HTTPResponse(status: 200, body: Data("You asked for \($0.path)".utf8))) }
///     }
///     …
///     await server.stop()
public final class HTTPServer: Sendable {
  /// Returns one response for each request, in the same order. It runs on the server's thread, and no other client is
  /// served meanwhile, so use ``HTTPHandlerResponse/deferred(_:)`` for what takes long.
  public typealias Handler = @Sendable ([HTTPRequest]) -> [HTTPHandlerResponse]

  struct Configuration: Sendable {
    let limits: HTTPLimits
    let commonHeaders: @Sendable (HTTPRequest?) -> [HTTPResponse.Header]
    let log: @Sendable (HTTPExchange) -> Void
    let handler: Handler

    func completed(_ response: HTTPResponse, to request: HTTPRequest?) -> HTTPResponse {
      var response = response
      response.headers += commonHeaders(request)
      return response
    }
  }

  private struct State: Sendable {
    var isOver = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The port that the server listens on.
  public let port: UInt16
  private let mailbox: Mailbox
  private let state: Locked<State>

  /// Opens the port and starts the server's thread.
  ///
  /// - Parameters:
  ///   - host: An IPv4 address, an IPv6 address with or without brackets, or "localhost", which means both.
  ///   - port: The port, or 0 for any free port.
  ///   - commonHeaders: Returns the header fields to add to every response. Its argument is the request without a body
  ///     if the request is refused, or nil if the bytes received were not a request.
  ///   - log: Called after every response, on the server's thread.
  /// - Throws: ``HTTPServerError``
  public init(
    host: String = "127.0.0.1",
    port: UInt16 = 0,
    limits: HTTPLimits = HTTPLimits(),
    commonHeaders: @escaping @Sendable (HTTPRequest?) -> [HTTPResponse.Header] = { _ in [] },
    log: @escaping @Sendable (HTTPExchange) -> Void = { _ in },
    handler: @escaping Handler
  ) throws(HTTPServerError) {
    let (listeners, port) = try Listener.open(host: host, port: port)
    let mailbox = try Mailbox()
    let state = Locked(State())
    self.port = port
    self.mailbox = mailbox
    self.state = state
    var limits = limits
    limits.connectionCount = min(limits.connectionCount, FileDescriptors.limit - 64)
    let configuration = Configuration(
      limits: limits, commonHeaders: commonHeaders, log: log, handler: handler)
    // Only the event loop may hold the sockets, so that they are closed when it releases them.
    let handover = Locked(listeners)
    let thread = Thread {
      EventLoop(
        listeners: handover.withLock { listeners in
          defer { listeners = [] }
          return listeners
        },
        mailbox: mailbox, configuration: configuration
      ).run()
      let waiting = state.withLock { state in
        state.isOver = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
    thread.name = "HTTPServer"
    // A handler of deeply nested JSON needs more stack than the usual half megabyte of a thread.
    thread.stackSize = 8 << 20
    thread.start()
  }

  deinit { mailbox.post(.stop(gracePeriod: .zero)) }

  /// Stops accepting connections, answers all requests received, ends streams, and returns when that is done.
  ///
  /// - Parameter gracePeriod: After this time, connections are closed in whatever state they are.
  public func stop(gracePeriod: Duration = .seconds(5)) async {
    beginStopping(gracePeriod: gracePeriod)
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiting.append(continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  /// Makes the event loop read the clock again, after a test has changed it.
  func wake() { mailbox.post(.wake) }

  /// Begins to stop without waiting.
  func beginStopping(gracePeriod: Duration) { mailbox.post(.stop(gracePeriod: gracePeriod)) }
}
