import Foundation

/// What a server does with a request.
public enum HTTPAnswer: Sendable {
  /// Answers it, and is ready for the next one.
  case response(HTTPResponse)

  /// Sends the head of an answer, and what the stream is given for as long as the client stays.
  ///
  /// - Parameter onClose: Is called once when the client has gone or the stream has finished, on the server's thread.
  case stream(HTTPResponse, HTTPStream, onClose: @Sendable () -> Void)

  /// Goes on as a WebSocket (RFC 6455): what the stream is given are text messages. If the client's handshake is wrong
  /// it is refused.
  ///
  /// - Parameters:
  ///   - onMessage: Is told what the client says, on the server's thread.
  ///   - onClose: Is called once when the client has gone or the stream has finished, on the server's thread.
  case webSocket(
    HTTPStream, onMessage: @Sendable (WebSocketMessage) -> Void, onClose: @Sendable () -> Void)

  /// Is worked out on another thread, one after the other, while others are served. What the same client asks next
  /// waits for it, and so do such answers to others while there is much that has not been read. Only for requests that
  /// ``HTTPRequest/mayTakeLong``: with any other one, what comes behind it may have been handed over already.
  case later(@Sendable () -> HTTPAnswer)
}
