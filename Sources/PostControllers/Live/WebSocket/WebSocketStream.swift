import Dispatch
import Foundation
import Locking
import TCPClient
import WebSocketFrames

struct WebSocketLimits: Sendable {
  /// The time for the connection and the handshake together.
  var timeout = Duration.seconds(30)
  /// The time without a byte, as in ``NetworkController``.
  var streamTimeout = Duration.seconds(75)
  /// In bytes.
  var headSize = 16 << 10
  /// In bytes, as in ``EventStreamParser``.
  var messageSize = 128 << 20
  var resolve: @Sendable (_ host: String, _ port: UInt16) -> [TCPAddress] = TCPAddress.all
}

/// One stream of events over a WebSocket. It has a thread from its start to its end.
final class WebSocketStream: EventStreamConnection {
  private struct State: Sendable {
    var isClosed = false
    /// The stream of the fallback.
    var successor: (any EventStreamConnection)?
  }

  private let address: WebSocketAddress
  private let limits: WebSocketLimits
  private let handler: @Sendable (EventStreamSignal) -> Void
  private let openFallback: @Sendable (WebSocketRefusal) -> any EventStreamConnection
  private let state = Locked(State())
  private let interrupt = Interrupt()
  /// Signalled when the host's addresses are there, and when the caller closes the stream.
  private let resolution = DispatchSemaphore(value: 0)

  /// - Parameter onRefusal: Opens the stream in another way. That stream sends its signals to its own handler.
  init(
    to address: WebSocketAddress, limits: WebSocketLimits,
    handler: @escaping @Sendable (EventStreamSignal) -> Void,
    onRefusal openFallback: @escaping @Sendable (WebSocketRefusal) -> any EventStreamConnection
  ) {
    self.address = address
    self.limits = limits
    self.handler = handler
    self.openFallback = openFallback
  }

  func start() {
    Thread.detachNewThread { [self] in
      do {
        // When this returns, the connection has been released.
        try run()
        handler(.closed(nil))
      } catch let refusal as WebSocketRefusal where !isClosed {
        let successor = openFallback(refusal)
        let isClosed = state.withLock {
          $0.successor = successor
          return $0.isClosed
        }
        if isClosed { successor.close() }
      } catch {
        handler(.closed(isClosed ? nil : networkError(error)))
      }
    }
  }

  func close() {
    let (wasClosed, successor) = state.withLock { state in
      defer { state.isClosed = true }
      return (state.isClosed, state.successor)
    }
    if !wasClosed {
      interrupt?.send()
      resolution.signal()
    }
    successor?.close()
  }

  private var isClosed: Bool { state.withLock(\.isClosed) }

  /// Returns after a regular end.
  private func run() throws {
    guard let interrupt else { throw NetworkError.other(String(cString: strerror(EMFILE))) }
    let deadline = ContinuousClock.now + limits.timeout
    let connection = try connect(until: deadline, interrupt)
    let rest = try shakeHands(over: connection, until: deadline)
    handler(.opened)
    do {
      try deliverEvents(from: connection, beginningWith: rest)
    } catch {
      // The server may no longer read, so this does not wait.
      if let code = closeCode(after: error) { try? connection.send(.close(code), until: .now) }
      throw error
    }
  }

  // MARK: Opening

  private func connect(
    until deadline: ContinuousClock.Instant, _ interrupt: Interrupt
  ) throws -> TCPConnection {
    // The resolution cannot be interrupted, so it runs on a separate thread.
    let found = Locked<[TCPAddress]?>(nil)
    Thread.detachNewThread { [address, limits, resolution] in
      let addresses = limits.resolve(address.host, address.port)
      found.withLock { $0 = addresses }
      resolution.signal()
    }
    _ = resolution.wait(timeout: .now() + limits.timeout / .seconds(1))
    if isClosed { throw TCPError.interrupted }
    guard let addresses = found.withLock(\.self) else { throw TCPError.timedOut }
    var failure: any Error = NetworkError.cannotConnect(host: address.host)
    for (index, tcpAddress) in addresses.enumerated() {
      // An address that does not respond leaves time for the others.
      let share = (deadline - .now) / (addresses.count - index)
      do throws(TCPError) {
        return try TCPConnection(to: tcpAddress, interrupt: interrupt, until: .now + share)
      } catch .interrupted {
        throw TCPError.interrupted
      } catch .timedOut {
        failure = TCPError.timedOut
      } catch .broken {}
    }
    throw failure
  }

  /// - Returns: The first bytes behind the response.
  private func shakeHands(
    over connection: TCPConnection, until deadline: ContinuousClock.Instant
  ) throws -> ArraySlice<UInt8> {
    let key = WebSocketHandshake.makeKey()
    let request = WebSocketHandshake.request(for: address, key: key)
    var head: [UInt8] = []
    do {
      try connection.send(Data(request.utf8), until: deadline)
      while head.count < limits.headSize {
        // The empty line may have begun in the bytes before.
        let searched = max(0, head.count - 3)
        head += try connection.receive(until: deadline)
        if let end = head[searched...].firstRange(of: Array("\r\n\r\n".utf8)) {
          try WebSocketHandshake.check(head[..<end.lowerBound], key: key)
          return head[end.upperBound...]
        }
      }
    } catch TCPError.timedOut {
      throw WebSocketRefusal(
        reason: "the server does not answer the WebSocket handshake", isLasting: true)
    } catch TCPError.broken {
      throw WebSocketRefusal(
        reason: "the server hung up during the WebSocket handshake", isLasting: false)
    }
    throw WebSocketRefusal(reason: "the head of the response is too large", isLasting: true)
  }

  // MARK: Events

  private func deliverEvents(
    from connection: TCPConnection, beginningWith rest: ArraySlice<UInt8>
  ) throws {
    var parser = WebSocketParser(role: .client, limit: limits.messageSize)
    rest.withUnsafeBytes { parser.append($0) }
    while !isClosed {
      switch try parser.next() {
      case nil:
        let bytes = try connection.receive(until: .now + limits.streamTimeout)
        bytes.withUnsafeBytes { parser.append($0) }
      case .text(let text):
        guard let event = ServerSentEvent(webSocketMessage: text) else { fallthrough }
        handler(.event(event))
      case .binary: throw NetworkError.notEventStream
      case .ping(let data):
        let pong = WebSocketFrame(opcode: .pong, payload: data)
        try connection.send(pong, until: .now + limits.streamTimeout)
      case .close(let code):
        try? connection.send(.close(code), until: .now)
        if let error = code.flatMap(NetworkError.init(closeCode:)) { throw error }
        return
      }
    }
    throw TCPError.interrupted
  }

  // MARK: Errors

  private func networkError(_ error: any Error) -> NetworkError? {
    switch error {
    case TCPError.interrupted: nil
    case TCPError.timedOut: .timedOut
    case let error as WebSocketError:
      error == .tooLarge ? .responseTooLarge(limit: limits.messageSize) : .other(error.message)
    case let error as NetworkError: error
    default: .connectionLost
    }
  }

  /// The code to close with, if the connection still works.
  private func closeCode(after error: any Error) -> UInt16? {
    switch error {
    case TCPError.interrupted: 1000
    case NetworkError.notEventStream: 1003
    default: (error as? WebSocketError)?.code
    }
  }
}

extension NetworkError {
  /// Nil for the codes of a regular end.
  fileprivate init?(closeCode: UInt16) {
    if closeCode == 1000 || closeCode == 1001 { return nil }
    self = .other("The server closed the WebSocket with code \(closeCode).")
  }
}

extension TCPConnection {
  fileprivate func send(
    _ frame: WebSocketFrame, until deadline: ContinuousClock.Instant
  ) throws {
    try send(frame.bytes(from: .client), until: deadline)
  }
}
