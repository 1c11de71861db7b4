import Dispatch
import Foundation
import Locking
import WebSocketFrames

/// The bounds of a stream. Tests change them.
struct WebSocketLimits: Sendable {
  /// The time for the connection and the handshake together.
  var timeout = Duration.seconds(30)
  /// The time without a byte after which an open stream counts as broken, as in ``NetworkController``.
  var streamTimeout = Duration.seconds(75)
  /// In bytes.
  var headSize = 16 << 10
  /// In bytes, as in ``EventStreamParser``.
  var messageSize = 128 << 20
  var resolve: @Sendable (_ host: String, _ port: UInt16) -> [SocketAddress] = SocketAddress.all
}

/// One stream of events over a WebSocket. It has a thread from its start to its end.
final class WebSocketStream: EventStreamConnection {
  /// Why the stream ends.
  enum End: Error {
    /// The caller or the server has closed it.
    case closed
    /// The code is the one to close with, if the connection still works.
    case failed(NetworkError, closeCode: UInt16? = nil)
    case refused(WebSocketRefusal)

    var closeCode: UInt16? {
      switch self {
      case .closed: 1000
      case .failed(_, let code): code
      case .refused: nil
      }
    }
  }

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

  /// - Parameter onRefusal: Opens the stream in another way. It gets a handler of its own.
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
      // By now the socket has been released.
      switch run() {
      case .refused(let refusal) where !isClosed:
        let successor = openFallback(refusal)
        let isClosed = state.withLock {
          $0.successor = successor
          return $0.isClosed
        }
        if isClosed { successor.close() }
      case .failed(let error, _): handler(.closed(isClosed ? nil : error))
      case .refused, .closed: handler(.closed(nil))
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

  private func run() -> End {
    do throws(End) {
      guard let interrupt else { throw .failed(.other(String(cString: strerror(EMFILE)))) }
      let deadline = ContinuousClock.now + limits.timeout
      let socket = try connect(until: deadline, interrupt)
      let rest = try shakeHands(over: socket, until: deadline)
      handler(.opened)
      do throws(End) {
        return try deliverEvents(from: socket, beginningWith: rest)
      } catch {
        // The server may no longer read, so this does not wait.
        if let code = error.closeCode { try? socket.send(.close(code), until: .now) }
        throw error
      }
    } catch {
      return error
    }
  }

  // MARK: Opening

  private func connect(
    until deadline: ContinuousClock.Instant, _ interrupt: Interrupt
  ) throws(End) -> ClientSocket {
    // Nothing can end `getaddrinfo` early, so it has a thread of its own.
    let found = Locked<[SocketAddress]?>(nil)
    Thread.detachNewThread { [address, limits, resolution] in
      let addresses = limits.resolve(address.host, address.port)
      found.withLock { $0 = addresses }
      resolution.signal()
    }
    _ = resolution.wait(timeout: .now() + limits.timeout / .seconds(1))
    if isClosed { throw .closed }
    guard let addresses = found.withLock(\.self) else { throw .failed(.timedOut) }
    var failure = NetworkError.cannotConnect(host: address.host)
    for (index, socketAddress) in addresses.enumerated() {
      // An address that does not respond leaves time for the others.
      let share = (deadline - .now) / (addresses.count - index)
      do throws(End) {
        return try ClientSocket(to: socketAddress, interrupt: interrupt, until: .now + share)
      } catch {
        if case .closed = error { throw error }
        if case .failed(.timedOut, _) = error { failure = .timedOut }
      }
    }
    throw .failed(failure)
  }

  /// - Returns: The first bytes behind the response.
  private func shakeHands(
    over socket: ClientSocket, until deadline: ContinuousClock.Instant
  ) throws(End) -> ArraySlice<UInt8> {
    let key = WebSocketHandshake.makeKey()
    var head: [UInt8] = []
    do throws(End) {
      try socket.send(
        Data(WebSocketHandshake.request(for: address, key: key).utf8), until: deadline)
      while true {
        // The empty line may have begun in the bytes before.
        let searched = max(0, head.count - 3)
        head += try socket.receive(until: deadline)
        guard let end = head[searched...].firstRange(of: Array("\r\n\r\n".utf8)) else {
          guard head.count < limits.headSize else {
            throw .refused(.init(reason: "the response has no end", isLasting: true))
          }
          continue
        }
        do throws(WebSocketRefusal) {
          try WebSocketHandshake.check(head[..<end.lowerBound], key: key)
        } catch {
          throw .refused(error)
        }
        return head[end.upperBound...]
      }
    } catch {
      guard case .failed(let reason, _) = error else { throw error }
      throw .refused(
        reason == .timedOut
          ? .init(reason: "the server does not answer the WebSocket handshake", isLasting: true)
          : .init(reason: "the server hung up during the WebSocket handshake", isLasting: false))
    }
  }

  // MARK: Events

  private func deliverEvents(
    from socket: ClientSocket, beginningWith rest: ArraySlice<UInt8>
  ) throws(End) -> End {
    var parser = WebSocketParser(role: .client, limit: limits.messageSize)
    rest.withUnsafeBytes { parser.append($0) }
    while !isClosed {
      guard let event = try nextEvent(&parser) else {
        let bytes = try socket.receive(until: .now + limits.streamTimeout)
        bytes.withUnsafeBytes { parser.append($0) }
        continue
      }
      switch event {
      case .text(let text):
        guard let event = ServerSentEvent(webSocketMessage: text) else { fallthrough }
        handler(.event(event))
      case .binary: throw .failed(.notEventStream, closeCode: 1003)
      case .ping(let data):
        try socket.send(
          WebSocketFrame(opcode: .pong, payload: data), until: .now + limits.streamTimeout)
      case .close(let code):
        try? socket.send(.close(code), until: .now)
        switch code {
        case nil, 1000, 1001: return .closed
        case let code?:
          return .failed(.other("The server closed the WebSocket with code \(code)."))
        }
      }
    }
    throw .closed
  }

  private func nextEvent(_ parser: inout WebSocketParser) throws(End) -> WebSocketParser.Event? {
    do throws(WebSocketError) {
      return try parser.next()
    } catch {
      throw .failed(
        error == .tooLarge
          ? .responseTooLarge(limit: limits.messageSize) : .other(error.message),
        closeCode: error.code)
    }
  }
}

extension ClientSocket {
  fileprivate func send(
    _ frame: WebSocketFrame, until deadline: ContinuousClock.Instant
  ) throws(WebSocketStream.End) {
    try send(frame.bytes(from: .client), until: deadline)
  }
}
