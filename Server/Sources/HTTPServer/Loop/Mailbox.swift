import Foundation
import Locking

/// Messages of other threads to the event loop. Posting one wakes the loop.
final class Mailbox: Sendable {
  enum Message: Sendable {
    case send([Data])
    case finish
    /// This and the next are computed in the background. A nil piece ends the body.
    case response(HTTPHandlerResponse, to: HTTPRequest)
    case piece(Data?)
    case stop(gracePeriod: Duration)
  }

  private struct State: Sendable {
    var messages: [(message: Message, connection: Int)] = []
    var isLoopAwake = false
    var isClosed = false
  }

  private let state = Locked(State())
  /// A pipe, because `poll` can only wait for descriptors.
  let wakeUp: Socket
  private let wakeUpSender: Socket

  init() throws(HTTPServerError) { (wakeUp, wakeUpSender) = try Socket.pipe() }

  /// Returns whether the message will be read.
  @discardableResult
  func post(_ message: Message, to connection: Int = 0) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.messages.append((message, connection))
      guard !state.isLoopAwake else { return true }
      state.isLoopAwake = true
      var byte: UInt8 = 0
      _ = write(wakeUpSender.descriptor, &byte, 1)
      return true
    }
  }

  /// Takes all messages. If the mailbox is empty, the next message wakes the loop. The last call closes the mailbox.
  func take(isLast: Bool = false) -> [(message: Message, connection: Int)] {
    state.withLock { state in
      state.isClosed = isLast
      state.isLoopAwake = !state.messages.isEmpty
      defer { state.messages = [] }
      return state.messages
    }
  }

  func clearWakeUp() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(wakeUp.descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }
}

extension EventLoop {
  func handleMessages() {
    while true {
      let messages = mailbox.take()
      if messages.isEmpty { return }
      var written: [Int: Connection] = [:]
      for (message, number) in messages {
        let connection = byNumber[number]
        switch message {
        case .send(let parts): connection?.send(parts, now: now)
        case .finish: connection?.finish(now: now)
        case .response(let response, let request):
          isWorking = false
          guard let connection else {
            response.drop()
            continue
          }
          connection.didReceiveResponse(now: now)
          deliver(response, to: request, on: connection)
          // Further requests of this client had to wait.
          makeReady(connection)
        case .piece(let piece):
          isWorking = false
          if let connection { deliver(piece, on: connection) }
        case .stop(let gracePeriod):
          stopListening()
          stopDeadline = min(stopDeadline ?? now + gracePeriod, now + gracePeriod)
        }
        written[number] = connection
      }
      for connection in written.values { update(connection) }
    }
  }
}
