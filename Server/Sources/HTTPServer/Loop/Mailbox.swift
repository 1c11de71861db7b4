import Foundation
import Locking

/// Messages of other threads to the event loop. Posting one wakes the loop.
final class Mailbox: Sendable {
  enum Message: Sendable {
    case send([Data], connection: Int)
    case finish(connection: Int)
    case response(HTTPHandlerResponse, to: HTTPRequest, connection: Int)
    /// The next piece of a body, nil at the end.
    case piece(Data?, connection: Int)
    case stop(gracePeriod: Duration)
    /// Wakes the loop, so that it reads the clock.
    case wake
  }

  private struct State: Sendable {
    var messages: [Message] = []
    var isLoopAwake = false
    var isClosed = false
  }

  private let state = Locked(State())
  /// A pipe, because `poll` can only wait for descriptors.
  let wakeUp: Socket
  private let wakeUpSender: Socket

  init() throws(HTTPServerError) {
    (wakeUp, wakeUpSender) = try Socket.pipe()
  }

  /// - Returns: Whether the message will be read.
  @discardableResult
  func post(_ message: Message) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.messages.append(message)
      guard !state.isLoopAwake else { return true }
      state.isLoopAwake = true
      var byte: UInt8 = 0
      _ = write(wakeUpSender.descriptor, &byte, 1)
      return true
    }
  }

  /// Takes all messages. If there are none, the next one wakes the loop.
  func take() -> [Message] {
    state.withLock { state in
      state.isLoopAwake = !state.messages.isEmpty
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Empties the pipe after the loop has been woken.
  func clearWakeUp() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(wakeUp.descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }

  /// Called when no more messages will be read.
  ///
  /// - Returns: The messages that have not been read.
  func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      defer { state.messages = [] }
      return state.messages
    }
  }
}

extension EventLoop {
  func handleMessages() {
    while true {
      let messages = mailbox.take()
      if messages.isEmpty { return }
      var written: [Int: Connection] = [:]
      for message in messages {
        switch message {
        case .send(let parts, let number):
          guard let connection = byNumber[number] else { continue }
          connection.send(parts, now: now)
          written[number] = connection
        case .finish(let number):
          guard let connection = byNumber[number] else { continue }
          connection.finish(now: now)
          written[number] = connection
        case .response(let response, let request, let number):
          backgroundQueue.didFinish()
          guard let connection = byNumber[number] else {
            response.drop()
            continue
          }
          deliverDeferred(response, to: request, on: connection)
          written[number] = connection
        case .piece(let piece, let number):
          backgroundQueue.didFinish()
          guard let connection = byNumber[number] else { continue }
          deliver(piece, on: connection)
          written[number] = connection
        case .stop(let gracePeriod):
          stopListening()
          stopDeadline = min(stopDeadline ?? now + gracePeriod, now + gracePeriod)
        case .wake: break
        }
      }
      for connection in written.values { update(connection) }
    }
  }
}
