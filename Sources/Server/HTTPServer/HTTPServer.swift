import Foundation
import Locking

/// A small HTTP/1.1 server (RFC 9110 and 9112) with server-sent events and WebSockets, for programs on one machine.
///
/// One thread serves all connections. It hands the requests that are there at the same time to the handler together, so
/// that what they write can share one way to the disk, and answers each connection in the order of its requests.
///
///     let server = try HTTPServer(port: 9000) { requests in
///       requests.map { .response(HTTPResponse(status: 200, body: Data("You asked for \($0.path)".utf8))) }
///     }
///     …
///     await server.stop()
public final class HTTPServer: Sendable {
  /// Answers requests, one answer for each, in the same order. It is called on the server's thread, and while it works
  /// nobody else is served: what takes long is for ``HTTPAnswer/later(_:)``.
  public typealias Handler = @Sendable ([HTTPRequest]) -> [HTTPAnswer]

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

  /// The port it listens on.
  public let port: UInt16
  private let mailbox: Mailbox
  private let state: Protected<State>

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - host: An IPv4 address, an IPv6 address with or without brackets, or "localhost", which is both.
  ///   - port: The port, or 0 for any that is free.
  ///   - commonHeaders: Fields that every answer has. It is told what is known of the request, without its body if that
  ///     is refused; nil if what came was no request.
  ///   - log: Is told about every answer, on the server's thread.
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
    let state = Protected(State())
    self.port = port
    self.mailbox = mailbox
    self.state = state
    var limits = limits
    limits.connectionCount = min(limits.connectionCount, FileDescriptors.limit - 64)
    let configuration = Configuration(
      limits: limits, commonHeaders: commonHeaders, log: log, handler: handler)
    // The loop shall be the only one to hold the sockets, so that they are closed when it lets go of them.
    let handover = Protected(listeners)
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
    // What a handler does with deep JSON takes more than the half megabyte that a thread usually has.
    thread.stackSize = 8 << 20
    thread.start()
  }

  deinit { mailbox.post(.stop(gracePeriod: .zero)) }

  /// Accepts nobody any more, answers what has been asked, ends streams, and returns when all that is done.
  ///
  /// - Parameter gracePeriod: After this, connections are closed as they are.
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

  /// Looks at the time again, which a test has moved.
  func wake() { mailbox.post(.wake) }

  /// Does not wait.
  func beginStopping(gracePeriod: Duration) { mailbox.post(.stop(gracePeriod: gracePeriod)) }
}
