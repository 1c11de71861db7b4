import Foundation
import Locking

/// The response of a handler to a request.
public enum HTTPHandlerResponse: Sendable {
  /// Send this response. If there is a function `next`, the body is only the beginning, and the function returns each next
  /// piece, which is not empty, or nil at the end. It runs on the thread of ``deferred(_:)`` when the client has read most
  /// of the piece before, so that a large body is never in memory as a whole. It is allowed for the same requests.
  case response(HTTPResponse, next: (@Sendable () -> Data?)? = nil)

  /// Send the head of a response, then the data of the stream, until the client disconnects or the stream is
  /// finished.
  case stream(HTTPResponse, HTTPStream)

  /// Continue as a WebSocket (RFC 6455). The data of the stream is sent as text messages; the client's messages are discarded. An
  /// invalid handshake is refused.
  case webSocket(HTTPStream)

  /// Compute the response on a background thread, which computes one at a time. Other clients are served meanwhile. The
  /// next request of the same client waits. So do other deferred responses while clients have much left to read.
  /// Allowed only for requests that ``HTTPRequest/mayTakeLong``, because the requests behind any other may have been
  /// passed to the handler already.
  case deferred(@Sendable () -> HTTPHandlerResponse)
}

/// The open end of a response: data can be sent piece by piece, from any thread.
///
/// Data can be sent before the stream is part of an ``HTTPHandlerResponse``. Data sent after the end is discarded. A
/// client that keeps reading too slowly is disconnected.
public final class HTTPStream: Sendable {
  private enum State: Sendable {
    case waiting([Mailbox.Message])
    case open(Mailbox, connection: Int)
    case closed
  }

  private let state = Locked(State.waiting([]))
  private let onClose: @Sendable (HTTPStream) -> Void

  /// - Parameter onClose: Called once, on the server's thread, when the client of the response has disconnected or the stream
  ///   is finished.
  public init(onClose: @escaping @Sendable (HTTPStream) -> Void = { _ in }) {
    self.onClose = onClose
  }

  /// Sends a piece of the body, or one WebSocket message, which must be UTF-8.
  public func send(_ data: Data) { send([data]) }

  /// Sends a piece that consists of several parts. Large parts are not copied, so many streams can send the same bytes.
  public func send(_ parts: [Data]) { post(.send(parts)) }

  /// Ends the response after all data has been sent.
  public func finish() { post(.finish) }

  private func post(_ message: Mailbox.Message) {
    state.withLock { state in
      switch state {
      case .waiting(let messages): state = .waiting(messages + [message])
      case .open(let mailbox, let connection): mailbox.post(message, to: connection)
      case .closed: break
      }
    }
  }

  /// Connects the stream to a client. Data sent so far goes there first.
  func open(_ mailbox: Mailbox, connection: Int) {
    state.withLock { state in
      guard case .waiting(let messages) = state else { return }
      for message in messages { mailbox.post(message, to: connection) }
      state = .open(mailbox, connection: connection)
    }
  }

  func close() {
    state.withLock { $0 = .closed }
    onClose(self)
  }
}
