// Given, not to be solved: the network for streaming, a Black Diamond of Part Two.
// It is a protocol only. NetworkController+EventStreaming.swift and WebSocketController.swift in Sources implement it.

import Foundation

/// The network as a model controller needs it to follow a feed: one connection that stays open and delivers events.
public protocol EventStreaming: Sendable {
  /// Opens one stream. After its end, it does not connect again by itself.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - urlParameters: The query, not yet percent-encoded.
  ///   - handler: Gets the signals in order, on any thread. The last one is always ``EventStreamSignal/closed(_:)``,
  ///     once, also after ``EventStreamConnection/close()``.
  func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection
}

/// A signal of a stream.
public enum EventStreamSignal: Sendable {
  /// The server has accepted the request. Events will follow.
  case opened
  case event(ServerSentEvent)
  /// The stream has ended. The error is nil if the server or the caller closed it normally.
  case closed((any Error)?)
}

/// An open stream.
public protocol EventStreamConnection: Sendable {
  func close()
}
