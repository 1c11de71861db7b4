import Foundation

extension Connection {
  /// Sends a piece of a body, or a message, that consists of these parts.
  func send(_ parts: [Data], now: ContinuousClock.Instant) {
    switch phase {
    case .stream(_, let isChunked, _): append(parts, isChunked: isChunked, now: now)
    case .webSocket(let session):
      willSend(now: now)
      session.send(parts, output: &output)
    case .requests, .ending, .lingering, .closed: break
    }
  }

  /// Sends a piece of a body that consists of these parts.
  func append(_ parts: [Data], isChunked: Bool, now: ContinuousClock.Instant) {
    let count = parts.reduce(0) { $0 + $1.count }
    // A chunk of zero bytes would mark the end of the body.
    guard count > 0 else { return }
    if isChunked { append(Data("\(String(count, radix: 16))\r\n".utf8), now: now) }
    for part in parts { append(part, now: now) }
    if isChunked { append(Data("\r\n".utf8), now: now) }
  }

  /// Ends a stream as the protocol requires.
  ///
  /// - Parameter code: The close code of a WebSocket.
  func finish(code: UInt16 = 1000, now: ContinuousClock.Instant) {
    switch phase {
    case .stream(_, let isChunked, _):
      if isChunked { append(Data("0\r\n\r\n".utf8), now: now) }
      end(lingers: false)
    case .webSocket(var session):
      if !session.isClosing { willSend(now: now) }
      session.close(code, output: &output)
      phase = .webSocket(session)
    case .requests, .ending, .lingering, .closed: break
    }
  }

  /// Continues as a WebSocket, beginning with the bytes that have already arrived.
  func beginWebSocket(_ session: WebSocketSession, now: ContinuousClock.Instant) {
    phase = .webSocket(session)
    let rest = parser.takeRest()
    rest.withUnsafeBytes { process($0, now: now) }
  }
}
