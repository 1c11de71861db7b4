import Foundation
import Locking

/// Where to put what follows the head of an answer, piece by piece, from any thread.
///
/// It can be written to before it is part of an ``HTTPAnswer``; what it is given after its end is lost. A client that
/// reads more slowly than it is written to for long is disconnected.
public final class HTTPStream: Sendable {
  private enum State: Sendable {
    case waiting([[Data]], isFinished: Bool)
    case open(Mailbox, connection: Int)
    case closed
  }

  private let state = Protected(State.waiting([], isFinished: false))

  public init() {}

  /// Sends a piece of the body, or one message of a WebSocket, which has to be UTF-8.
  public func send(_ data: Data) { send([data]) }

  /// Sends one that is in parts. Large parts are not copied: many streams can send the same bytes.
  public func send(_ parts: [Data]) {
    state.withLock { state in
      switch state {
      case .waiting(let pieces, isFinished: false):
        state = .waiting(pieces + [parts], isFinished: false)
      case .open(let mailbox, let connection):
        mailbox.post(.send(parts, connection: connection))
      case .waiting, .closed: break
      }
    }
  }

  /// Ends the answer when what has been sent is through.
  public func finish() {
    state.withLock { state in
      switch state {
      case .waiting(let pieces, _): state = .waiting(pieces, isFinished: true)
      case .open(let mailbox, let connection):
        mailbox.post(.finish(connection: connection))
        state = .closed
      case .closed: break
      }
    }
  }

  /// From now on what it is given goes to a connection. What it has been given so far goes there first.
  func open(_ mailbox: Mailbox, connection: Int) {
    state.withLock { state in
      guard case .waiting(let pieces, let isFinished) = state else { return }
      for piece in pieces { mailbox.post(.send(piece, connection: connection)) }
      if isFinished { mailbox.post(.finish(connection: connection)) }
      state = isFinished ? .closed : .open(mailbox, connection: connection)
    }
  }

  func close() {
    state.withLock { $0 = .closed }
  }
}
