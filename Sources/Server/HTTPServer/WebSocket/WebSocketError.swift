/// Why a WebSocket is closed, with its close code (RFC 6455, section 7.4).
struct WebSocketError: Error, Hashable {
  let code: UInt16
  let message: String

  static func violation(_ message: String) -> WebSocketError {
    WebSocketError(code: 1002, message: message)
  }

  static let noText = WebSocketError(code: 1007, message: "Text must be UTF-8.")
  static let tooLarge = WebSocketError(code: 1009, message: "The message is too large.")
}
