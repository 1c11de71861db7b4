import Foundation

/// The network interface for following a feed: one connection that stays open and reports events.
public protocol EventStreaming: Sendable {
  /// Opens one stream, which does not reconnect by itself. The handler gets the signals in order, on any thread.
  /// The last one is always ``EventStreamSignal/closed(_:)``, once, also after ``EventStreamConnection/close()``.
  func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection
}

public enum EventStreamSignal: Sendable {
  /// The server has accepted the request, and events will follow.
  case opened
  case event(ServerSentEvent)
  /// The last signal. The error is nil if the server or the caller has closed the stream normally.
  case closed((any Error)?)
}

public protocol EventStreamConnection: Sendable { func close() }
