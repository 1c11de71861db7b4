import Foundation

/// What a handler wants the server to do with a request.
public enum HTTPHandlerResponse: Sendable {
  /// Send this response, and read the next request.
  case response(HTTPResponse)

  /// Send this response, whose body is only the beginning, and then the other pieces of the body. Each is made on the thread of
  /// ``deferred(_:)`` when the client has read most of the one before, so that a large body is never in memory as a whole. Allowed for
  /// the same requests.
  ///
  /// - Parameter next: Returns the next piece, which is not empty, or nil at the end.
  case pieces(HTTPResponse, next: @Sendable () -> Data?)

  /// Send the head of a response, then what is written to the stream, until the client disconnects or the stream is
  /// finished.
  ///
  /// - Parameter onClose: Called once, on the server's thread, when the client has disconnected or the stream is
  ///   finished.
  case stream(HTTPResponse, HTTPStream, onClose: @Sendable () -> Void)

  /// Continue as a WebSocket (RFC 6455). What is written to the stream is sent as text messages. An invalid handshake
  /// is refused.
  ///
  /// - Parameters:
  ///   - onMessage: Called with the client's messages, on the server's thread.
  ///   - onClose: Called once, on the server's thread, when the client has disconnected or the stream is finished.
  case webSocket(
    HTTPStream, onMessage: @Sendable (WebSocketMessage) -> Void, onClose: @Sendable () -> Void)

  /// Compute the response on a background thread, which computes one at a time. Other clients are served meanwhile. The
  /// next request of the same client waits. So do other deferred responses while clients have much left to read.
  /// Allowed only for requests that ``HTTPRequest/mayTakeLong``, because the requests behind any other may have been
  /// passed to the handler already.
  case deferred(@Sendable () -> HTTPHandlerResponse)
}
