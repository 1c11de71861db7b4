import Foundation
import Locking
import PostControllers

/// A network whose streams still send events after they are closed.
final class LateStreaming: EventStreaming, EventStreamConnection {
  private let handler: Locked<(@Sendable (EventStreamSignal) -> Void)?> = Locked(nil)

  func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    self.handler.withLock { $0 = handler }
    return self
  }

  func say(_ signal: EventStreamSignal) { handler.withLock(\.self)?(signal) }

  func close() {}
}
