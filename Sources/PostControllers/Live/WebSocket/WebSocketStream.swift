import Foundation
import JSON
import Locking
import TCPClient
import WebSocketFrames

struct WebSocketLimits: Sendable {
  /// The time for the connection and the handshake together.
  var timeout = Duration.seconds(30)
  /// The time without a byte, as in ``NetworkController``.
  var streamTimeout = Duration.seconds(75)
  /// In bytes, as in ``EventStreamParser``.
  var messageSize = 128 << 20
  /// Takes as long as the system allows.
  var resolve: @Sendable (_ host: String, _ port: UInt16) -> [TCPAddress] = TCPAddress.all
}

/// One stream of events over a WebSocket. It has a thread from its start to its end.
final class WebSocketStream: EventStreamConnection {
  private let address: WebSocketAddress
  private let limits: WebSocketLimits
  private let handler: @Sendable (EventStreamSignal) -> Void
  private let isClosed = Locked(false)
  private let interrupt = Interrupt()

  init(
    to address: WebSocketAddress, limits: WebSocketLimits,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) {
    self.address = address
    self.limits = limits
    self.handler = handler
  }

  func start() {
    Thread.detachNewThread { [self] in
      do {
        // When this returns, the connection has been released.
        try run()
        handler(.closed(nil))
      } catch {
        handler(.closed(isClosed.withLock(\.self) ? nil : outcome(of: error).error))
      }
    }
  }

  func close() {
    isClosed.withLock { $0 = true }
    interrupt?.send()
  }

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
      if let code = outcome(of: error).closeCode { try? connection.send(.close(code), until: .now) }
      throw error
    }
  }

  // MARK: Opening

  private func connect(
    until deadline: ContinuousClock.Instant, _ interrupt: Interrupt
  ) throws -> TCPConnection {
    let addresses = limits.resolve(address.host, address.port)
    if isClosed.withLock(\.self) { throw TCPError.interrupted }
    var failure: any Error = NetworkError.cannotConnect(host: address.host)
    for (index, tcpAddress) in addresses.enumerated() {
      // An address that does not respond leaves time for the others.
      let share = (deadline - .now) / (addresses.count - index)
      do throws(TCPError) {
        return try TCPConnection(to: tcpAddress, interrupt: interrupt, until: .now + share)
      } catch {
        if error == .interrupted { throw error }
        if error == .timedOut { failure = error }
      }
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
      while head.count < 16 << 10 {
        // The empty line may have begun in the bytes before.
        let searched = max(0, head.count - 3)
        head += try connection.receive(until: deadline)
        guard let end = head[searched...].firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
        if WebSocketHandshake.accepts(head[..<end.lowerBound], key: key) {
          return head[end.upperBound...]
        }
        break
      }
    } catch TCPError.timedOut, TCPError.broken {
      // A server may also refuse by silence, and by hanging up.
    }
    throw NetworkError.notEventStream
  }

  // MARK: Events

  private func deliverEvents(
    from connection: TCPConnection, beginningWith rest: ArraySlice<UInt8>
  ) throws {
    var parser = WebSocketParser(role: .client, limit: limits.messageSize)
    rest.withUnsafeBytes { parser.append($0) }
    while !isClosed.withLock(\.self) {
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
        // The stream is alive.
        handler(.event(ServerSentEvent(event: "keep-alive", data: "null")))
      case .close(let code):
        try? connection.send(.close(code), until: .now)
        // These are the codes of a regular end.
        if let code, code != 1000, code != 1001 {
          throw NetworkError.other("The server closed the WebSocket with code \(code).")
        }
        return
      }
    }
    throw TCPError.interrupted
  }

  /// The error for the caller, and the code to close with, if the connection still works.
  private func outcome(of error: any Error) -> (error: NetworkError, closeCode: UInt16?) {
    switch error {
    case TCPError.interrupted: (.connectionLost, 1000)
    case TCPError.timedOut: (.timedOut, nil)
    case let error as WebSocketError where error == .tooLarge:
      (.responseTooLarge(limit: limits.messageSize), error.code)
    case let error as WebSocketError: (.other(error.message), error.code)
    case NetworkError.notEventStream: (.notEventStream, 1003)
    case let error as NetworkError: (error, nil)
    default: (.connectionLost, nil)
    }
  }
}

extension TCPConnection {
  fileprivate func send(_ frame: WebSocketFrame, until deadline: ContinuousClock.Instant) throws {
    try send(frame.bytes(from: .client), until: deadline)
  }
}

extension WebSocketHandshake {
  fileprivate static func request(for address: WebSocketAddress, key: String) -> String {
    """
    GET \(address.target) HTTP/1.1\r
    Host: \(address.authority)\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: \(key)\r
    \r

    """
  }

  /// Whether a response agrees to the request with this key.
  ///
  /// - Parameter head: Without the empty line at its end.
  fileprivate static func accepts(_ head: some Collection<UInt8>, key: String) -> Bool {
    let lines = head.split(separator: UInt8(ascii: "\n")).map { $0.filter { $0 != 0x0D } }
    guard let status = lines.first, (status + [0x20]).starts(with: "HTTP/1.1 101 ".utf8) else {
      return false
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = String(decoding: parts[1], as: UTF8.self).trimmingCharacters(in: .whitespaces)
      fields[lowercased(parts[0]), default: ""] += ",\(value)"
    }
    let connection = lowercased((fields["connection"] ?? "").utf8).utf8
      .split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    return lowercased((fields["upgrade"] ?? "").utf8) == ",websocket"
      && connection.contains { $0.elementsEqual("upgrade".utf8) }
      && fields["sec-websocket-accept"] == ",\(accept(key: key))"
      // The request asks for neither.
      && fields["sec-websocket-extensions"] == nil && fields["sec-websocket-protocol"] == nil
  }

  /// Only ASCII has upper case in HTTP.
  private static func lowercased(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

extension ServerSentEvent {
  /// Reads `{"event": "put", "data": …}`. Nil if the message is something else.
  init?(webSocketMessage text: String) {
    let event: Self? = try? JSONReader.read(text.utf8, flaws: .replaced) { reader in
      var event: String?
      var data: [UInt8]?
      try reader.object { reader, key in
        switch key {
        case "event": event = try reader.string()
        case "data":
          let start = reader
          try reader.skip()
          data = reader.bytes(since: start)
        default: break
        }
      }
      guard let event, let data else { return nil }
      return Self(event: event, data: String(decoding: data, as: UTF8.self))
    }
    guard let event else { return nil }
    self = event
  }
}
