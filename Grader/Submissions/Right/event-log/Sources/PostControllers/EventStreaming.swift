// Given, not to be solved: the network for streaming, a Black Diamond of Part Two.
// It is a protocol only. NetworkController.swift and WebSocketController.swift in Sources implement it.

import Foundation

/// The network interface for following a feed: one connection that stays open and reports events.
public protocol EventStreaming: Sendable {
  /// Opens one stream. After its end, the stream does not reconnect by itself.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - urlParameters: The query, not yet percent-encoded.
  ///   - handler: Gets the signals in order, on any thread. The last one is always ``EventStreamSignal/closed(_:)``, once, also
  ///     after ``EventStreamConnection/close()``.
  func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection
}

/// A signal from a stream.
public enum EventStreamSignal: Sendable {
  /// The server has accepted the request, and events will follow.
  case opened
  case event(ServerSentEvent)
  /// The last signal. The error is nil if the server or the caller has closed the stream normally.
  case closed((any Error)?)
}

/// An open stream.
public protocol EventStreamConnection: Sendable {
  func close()
}
