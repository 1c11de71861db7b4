import Foundation
import Locking

public enum HTTPHandlerResponse: Sendable {
  /// Send this response. If there is a function `next`, the body is only its beginning, and `next` returns each further piece, not
  /// empty, or nil at the end. It runs like ``deferred(_:)``, for the same requests, when the client has read most of the piece before.
  case response(HTTPResponse, next: (@Sendable () -> Data?)? = nil)

  /// Send the head of a response, then the data of the stream, until the client disconnects or the stream is finished.
  case stream(HTTPResponse, HTTPStream)

  /// Continue as a WebSocket, which sends the stream's data as text messages and discards the client's. Refuse an invalid handshake.
  case webSocket(HTTPStream)

  /// Compute the response on a background thread, one at a time. The client's next request waits. Deferred responses also wait while
  /// clients have much left to read. Only for requests that ``HTTPRequest/mayTakeLong``: later ones may have been handled already.
  case deferred(@Sendable () -> HTTPHandlerResponse)
}

/// The open end of a response. Any thread can send data, even before the stream is part of a response. Data after the end is discarded.
/// A client that keeps reading too slowly is disconnected.
public final class HTTPStream: Sendable {
  private enum State: Sendable {
    case waiting([Mailbox.Message])
    case open(Mailbox, connection: Int)
    case closed
  }

  private let state = Locked(State.waiting([]))
  private let onClose: @Sendable (HTTPStream) -> Void

  /// - Parameter onClose: Called once, on the server's thread, when the client has disconnected or the stream is finished.
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
