import Foundation

/// The handshake that turns a connection into a WebSocket (RFC 6455, section 4.2).
enum WebSocketHandshake {
  /// The response to a handshake: `101`, or an error.
  static func response(to request: HTTPRequest) -> HTTPResponse {
    guard request.method == "GET", !request.isHTTP10, request.isWebSocketUpgrade,
      request.body.isEmpty
    else { return .error(400, "A WebSocket must begin with an HTTP/1.1 GET request.") }
    guard request.headers["sec-websocket-version"] == "13" else {
      var refusal = HTTPResponse.error(426, "This server supports only version 13 of WebSocket.")
      refusal.headers += [.init("Sec-WebSocket-Version", "13"), .init("Upgrade", "websocket")]
      return refusal
    }
    guard let key = request.headers["sec-websocket-key"], Data(base64Encoded: key)?.count == 16
    else { return .error(400, "Sec-WebSocket-Key must be 16 bytes in Base64.") }
    return HTTPResponse(
      status: 101,
      headers: [
        .init("Upgrade", "websocket"), .init("Connection", "Upgrade"),
        .init("Sec-WebSocket-Accept", accept(key: key)),
      ])
  }

  /// The proof that the server has read the key.
  static func accept(key: String) -> String {
    let proof = SHA1.digest(of: Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))
    return Data(proof).base64EncodedString()
  }
}
