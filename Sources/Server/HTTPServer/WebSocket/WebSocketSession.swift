import Foundation

/// The server's side of a WebSocket between its handshake and its end.
struct WebSocketSession {
  let stream: HTTPStream
  let onMessage: @Sendable (WebSocketMessage) -> Void
  let onClose: @Sendable () -> Void

  /// Whether the server has sent its close frame.
  private(set) var isClosing = false
  /// Whether both sides have finished.
  private(set) var isOver = false
  private var parser: WebSocketParser

  init(
    _ stream: HTTPStream, limits: HTTPLimits,
    onMessage: @escaping @Sendable (WebSocketMessage) -> Void,
    onClose: @escaping @Sendable () -> Void
  ) {
    self.stream = stream
    self.onMessage = onMessage
    self.onClose = onClose
    parser = WebSocketParser(limit: limits.messageSize)
  }

  /// Parses bytes from the client, and sends the control frames that the protocol requires.
  mutating func receive(_ bytes: UnsafeRawBufferPointer, output: inout OutputQueue) {
    parser.append(bytes)
    do throws(WebSocketError) {
      while !isOver, let event = try parser.next() {
        switch event {
        case .message(let message) where !isClosing: onMessage(message)
        case .ping(let data) where !isClosing:
          output.append(WebSocketFrame(opcode: .pong, payload: data).bytes)
        case .message, .ping, .pong: break
        case .close(let code):
          close(code, output: &output)
          isOver = true
        }
      }
    } catch {
      close(error.code, error.message, output: &output)
      isOver = true
    }
  }

  /// Sends a text message that consists of these parts, unless the server has sent its close frame.
  func send(_ parts: [Data], output: inout OutputQueue) {
    guard !isClosing else { return }
    let count = parts.reduce(0) { $0 + $1.count }
    output.append(WebSocketFrame.head(.text, payloadSize: count))
    for part in parts { output.append(part) }
  }

  /// Sends a close frame. The client's close frame completes the closing.
  mutating func close(_ code: UInt16?, _ reason: String = "", output: inout OutputQueue) {
    guard !isClosing else { return }
    isClosing = true
    output.append(WebSocketFrame.close(code, reason).bytes)
  }
}
