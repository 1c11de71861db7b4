import Foundation
import WebSocketFrames

/// The server's side of a WebSocket between its handshake and its end.
struct WebSocketSession {
  let stream: HTTPStream
  /// Whether the server has sent its close frame.
  private(set) var isClosing = false
  private(set) var isOver = false
  private var parser: WebSocketParser

  init(_ stream: HTTPStream, limits: HTTPLimits) {
    self.stream = stream
    parser = WebSocketParser(role: .server, limit: limits.messageSize, discardsMessages: true)
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer, output: inout OutputQueue) {
    parser.append(bytes)
    do throws(WebSocketError) {
      while !isOver, let event = try parser.next() {
        switch event {
        case .ping(let data):
          if !isClosing {
            output.append(WebSocketFrame(opcode: .pong, payload: data).bytes(from: .server))
          }
        case .close(let code):
          close(code, output: &output)
          isOver = true
        case .text, .binary: break
        }
      }
    } catch {
      close(error.code, error.message, output: &output)
      isOver = true
    }
  }

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
    output.append(WebSocketFrame.close(code, reason).bytes(from: .server))
  }
}

extension WebSocketHandshake {
  static func response(to request: HTTPRequest) -> HTTPResponse {
    guard request.method == "GET", !request.isHTTP10, request.isWebSocketUpgrade,
      request.body.isEmpty
    else { return .error(400, "A WebSocket must begin with an HTTP/1.1 GET request.") }
    guard request.headers["sec-websocket-version"] == "13" else {
      var refusal = HTTPResponse.error(426, "This server supports only version 13 of WebSocket.")
      refusal.headers += [.init("Sec-WebSocket-Version", "13"), .init("Upgrade", "websocket")]
      return refusal
    }
    guard let key = request.headers["sec-websocket-key"], isKey(key) else {
      return .error(400, "Sec-WebSocket-Key must be 16 bytes in Base64.")
    }
    return HTTPResponse(
      status: 101,
      headers: [
        .init("Upgrade", "websocket"), .init("Connection", "Upgrade"),
        .init("Sec-WebSocket-Accept", accept(key: key)),
      ])
  }
}
