import Foundation

extension Connection {
  /// Sends a piece of a body, or a message.
  func send(_ data: Data, now: ContinuousClock.Instant) {
    switch phase {
    case .stream(_, isChunked: false, _): append(data, now: now)
    // A chunk of no bytes would be the last one.
    case .stream where data.isEmpty: break
    case .stream:
      append(Data("\(String(data.count, radix: 16))\r\n".utf8), now: now)
      append(data, now: now)
      append(Data("\r\n".utf8), now: now)
    case .webSocket(let session):
      willSend(now: now)
      session.send(data, output: &output)
    case .requests, .ending, .lingering, .closed: break
    }
  }

  /// Ends a stream in good order.
  ///
  /// - Parameter code: What a WebSocket is closed with.
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

  /// Goes on as a WebSocket, also with what has already come.
  func beginWebSocket(_ session: WebSocketSession, now: ContinuousClock.Instant) {
    phase = .webSocket(session)
    let rest = parser.takeRest()
    rest.withUnsafeBytes { take($0, now: now) }
  }
}
