import Foundation
import Locking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What other threads tell the event loop. Posting wakes it.
final class Mailbox: Sendable {
  enum Message: Sendable {
    case send([Data], connection: Int)
    case finish(connection: Int)
    case answer(HTTPAnswer, to: HTTPRequest, connection: Int)
    case stop(gracePeriod: Duration)
    /// Nothing but that it is time to look at the time.
    case wake
  }

  private struct State: Sendable {
    var messages: [Message] = []
    var isLoopAwake = false
    var isClosed = false
  }

  private let state = Protected(State())
  /// A pipe, since a descriptor is all that `poll` waits for.
  let wakeUp: Socket
  private let bell: Socket

  init() throws(HTTPServerError) {
    (wakeUp, bell) = try Socket.pipe()
  }

  /// - Returns: Whether somebody will read it.
  @discardableResult
  func post(_ message: Message) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.messages.append(message)
      guard !state.isLoopAwake else { return true }
      state.isLoopAwake = true
      var byte: UInt8 = 0
      _ = write(bell.descriptor, &byte, 1)
      return true
    }
  }

  /// Takes what there is. If there is nothing, the next message will wake the loop.
  func take() -> [Message] {
    state.withLock { state in
      state.isLoopAwake = !state.messages.isEmpty
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// The loop has been woken.
  func silence() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(wakeUp.descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }

  /// Nobody will read any more.
  ///
  /// - Returns: What has not been read.
  func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      defer { state.messages = [] }
      return state.messages
    }
  }
}
